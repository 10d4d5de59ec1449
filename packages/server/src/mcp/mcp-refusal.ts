/** The response to a rejected request, as JSON-RPC has it. */
export function mcpRefusal(status: number, message: string, code = -32_000): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}
