export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun with the click.
  URL.revokeObjectURL(url);
}

/** A PNG in twice its size on the page's ground. @throws Error where the browser doesn't let it be drawn */
export async function pngOf(element: HTMLElement): Promise<Blob> {
  const { toBlob } = await import("html-to-image");
  const { backgroundColor } = getComputedStyle(element);
  const blob = await toBlob(element, { pixelRatio: 2, backgroundColor });
  if (!blob) throw new Error("This browser couldn’t draw the picture.");
  return blob;
}
