import { save } from './files.ts'
import { lying, page, pdfOf } from './pdfFile.ts'

const sharpness = 2 // pixels of the picture per pixel of the page
const tallest = 16_000 // pixels that every browser's canvas has

/**
 * Saves the content of the element `#pdfDom` as `<title>.pdf` (S7.01): a picture of it over A4 pages, with cross-origin
 * content if its server allows. Throws without the element, or if the browser gives no picture. The element must not use
 * `::before` and `::after` (scripts/build-web-pdf.ts).
 */
export async function exportPdf(title: string, landscape = false): Promise<void> {
  const element = document.getElementById('pdfDom')
  if (!element) throw new Error('the page has no #pdfDom')
  const { html2canvas } = await import('html2canvas-pro')
  const scale = Math.min(sharpness, tallest / element.scrollHeight)
  const canvas = await html2canvas(element, {
    useCORS: true,
    scale,
    backgroundColor: '#ffffff',
    logging: false,
    ignoreElements: other => other.tagName === 'STYLE', // the policy lets no copy of it in
  })
  const { width, height } = canvas
  save(pdfOf({ bytes: await jpegOf(canvas), width, height }, landscape ? lying : page), `${title}.pdf`)
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 1))
  if (!blob) throw new Error('the browser gave no picture')
  return new Uint8Array(await blob.arrayBuffer())
}
