/** Common names of key files and environment files; example environment files are not secrets. */
const SECRET =
  /^(?:\.env(?:\.(?!example$|sample$|template$|dist$).+)?|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx|keystore|jks))$/;

/** Whether a file with this name, in lower case, usually holds a secret. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}
