import { save } from './files.ts'
import { lying, page, pagesFor, pdfOf, type Sheet } from './pdfFile.ts'

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
  const sheet = landscape ? lying : page
  const numbered = withPageNumbers(canvas, sheet)
  const { width, height } = numbered
  save(pdfOf({ bytes: await jpegOf(numbered), width, height }, sheet), `${title}.pdf`)
}

/** Returns the picture as high as its pages, with the number of each page at its foot, where no block stands (usePaging.ts). */
function withPageNumbers(picture: HTMLCanvasElement, sheet: Sheet): HTMLCanvasElement {
  const { width } = picture
  const high = Math.floor((width * sheet.height) / sheet.width)
  const count = pagesFor(picture, sheet)
  const whole = Object.assign(document.createElement('canvas'), { width, height: Math.min(count * high, tallest) })
  const pen = whole.getContext('2d')
  if (!pen) throw new Error('the browser gave no picture')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, whole.height)
  pen.drawImage(picture, 0, 0)
  pen.fillStyle = '#4a5568'
  pen.font = `${Math.round(width / 72)}px sans-serif`
  pen.textAlign = 'right'
  for (let at = 1; at <= count; at++) pen.fillText(`第 ${at} 页 / 共 ${count} 页`, width * 0.93, at * high - width / 66)
  return whole
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 1))
  if (!blob) throw new Error('the browser gave no picture')
  return new Uint8Array(await blob.arrayBuffer())
}
