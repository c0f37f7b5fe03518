import { code128, drawingSVG, qrcode } from 'bwip-js/browser'

/** A code as shapes in a box of `width` by `height`: filled ones, and strokes of so much width. */
export type DrawnCode = { width: number; height: number; shapes: { d: string; stroke: number | undefined }[] }

/** Draws a QR code that still reads where a seventh of it is damaged. The mask is fixed, since choosing one takes most of the time. */
export function drawnQr(text: string): DrawnCode {
  return shapesOf(qrcode({ bcid: 'qrcode', text, eclevel: 'M', mask: 3 } as Parameters<typeof qrcode>[0], drawingSVG()))
}

/** Draws a text of printable ASCII as Code 128; null for any other, which scanners would read wrongly. */
export function drawnBars(text: string): DrawnCode | null {
  if (!/^[\x20-\x7e]{1,40}$/.test(text)) return null
  return shapesOf(code128({ bcid: 'code128', text, height: 10 }, drawingSVG()))
}

function shapesOf(svg: string): DrawnCode {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const shapes = [...svg.matchAll(/<path ([^>]*)>/g)].map(([, attributes = '']) => {
    const stroke = /stroke-width="([\d.]+)"/.exec(attributes)?.[1]
    return { d: /\bd="([^"]*)"/.exec(attributes)?.[1] ?? '', stroke: stroke === undefined ? undefined : Number(stroke) }
  })
  return { width: Number(width), height: Number(height), shapes }
}
