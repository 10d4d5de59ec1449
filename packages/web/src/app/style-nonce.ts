/** What a style that is made at run time carries to pass the page's policy; the server makes a new one for each page. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}

/** Tells the parts of the page that make styles, such as the one that holds the page still below a dialog. */
export function allowRunTimeStyles(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
