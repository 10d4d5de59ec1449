/** The answer to a request that is not carried out, in the words of JSON-RPC. */
export function mcpRefusal(status: number, message: string, code = -32_000): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}
