/** Downloads CSV as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

/** Downloads `content` as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
