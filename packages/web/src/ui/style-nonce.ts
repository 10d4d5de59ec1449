/** The nonce that run-time styles need to pass the content security policy. The server creates one per page. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}

/** Gives the nonce to libraries that create styles, such as the scroll lock behind dialogs. */
export function allowRunTimeStyles(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
