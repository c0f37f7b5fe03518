/** An A4 page in points (S7.01). */
export const page = { width: 595.28, height: 841.89 }

/** The size of a page in landscape format. */
export const lying = { width: page.height, height: page.width }
export type Sheet = typeof page

/** A JPEG and its size in pixels. */
export type Jpeg = { bytes: Uint8Array; width: number; height: number }

/** Returns the height in points of a picture as wide as a page. */
export function heightOf({ width, height }: Pick<Jpeg, 'width' | 'height'>, sheet: Sheet = page): number {
  return (sheet.width / width) * height
}

/** Returns the number of pages for a picture as wide as a page: one more while content remains. */
export function pagesFor(picture: Pick<Jpeg, 'width' | 'height'>, sheet: Sheet = page): number {
  const noise = 1e-6
  return Math.max(1, Math.ceil(heightOf(picture, sheet) / sheet.height - noise))
}

/** Returns a PDF of one picture over as many A4 pages as needed, one page height further up on each (S7.01). */
export function pdfOf(picture: Jpeg, sheet: Sheet = page): Blob {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const write = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (dictionary: string, stream?: Uint8Array | string) => {
    offsets.push(length)
    write(`${offsets.length} 0 obj\n<< ${dictionary}`)
    if (stream === undefined) return write(' >>\nendobj\n')
    write(` /Length ${stream.length} >>\nstream\n`)
    write(stream)
    write('\nendstream\nendobj\n')
  }

  const pages = Array.from({ length: pagesFor(picture, sheet) }, (_, at) => ({ at, id: 4 + 2 * at }))
  write('%PDF-1.4\n')
  object('/Type /Catalog /Pages 2 0 R')
  object(`/Type /Pages /Count ${pages.length} /Kids [${pages.map(({ id }) => `${id} 0 R`).join(' ')}]`)
  object(
    `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    picture.bytes,
  )
  for (const { at, id } of pages) {
    const box = `[0 0 ${sheet.width} ${sheet.height}]`
    object(
      `/Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /XObject << /P 3 0 R >> >> /Contents ${id + 1} 0 R`,
    )
    object('', placed(picture, at, sheet))
  }
  const directory = length
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${directory}\n%%EOF\n`)
  return new Blob(parts as BlobPart[], { type: 'application/pdf' })
}

/** Draws the picture on a page; PDF counts from the lower left corner. */
function placed(picture: Jpeg, at: number, sheet: Sheet): string {
  const height = heightOf(picture, sheet)
  const bottom = (at + 1) * sheet.height - height
  return `q ${sheet.width} 0 0 ${height.toFixed(3)} 0 ${bottom.toFixed(3)} cm /P Do Q`
}
