/** Images that browsers show, with their types. */
const imageTypes: Readonly<Record<string, string>> = {
  avif: "image/avif",
  gif: "image/gif",
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  webp: "image/webp",
};

/** The type of an image by its name; undefined for other files. */
export function imageType(path: string): string | undefined {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(imageTypes, ending) ? imageTypes[ending] : undefined;
}

/** Whether a file is a font that browsers show. */
export function isFont(path: string): boolean {
  return /\.(?:otf|ttf|woff2?)$/i.test(path);
}

export function isImage(path: string): boolean {
  return imageType(path) !== undefined;
}
