/** A value in DER: its tag, its length and its bytes. */
export function der(tag: number, value: Buffer): Buffer {
  const { length } = value;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), value]);
  const size = Buffer.from(length.toString(16).padStart(length < 0x100 ? 2 : 4, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 + size.length]), size, value]);
}

/** A sequence of values. */
export function sequence(...values: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(values));
}

/** A UTF-8 text. */
export function text(value: string): Buffer {
  return der(0x0c, Buffer.from(value));
}

/** An object identifier, such as `2.5.4.3`. */
export function oid(id: string): Buffer {
  const [first = 0, second = 0, ...rest] = id.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const digits = [part % 0x80];
    for (let left = Math.floor(part / 0x80); left > 0; left = Math.floor(left / 0x80))
      digits.unshift(0x80 + (left % 0x80));
    return digits;
  });
  return der(0x06, Buffer.from(bytes));
}
