import type { ClientBase } from 'pg'
import sharp from 'sharp'
import { urlOfPicture } from '../../src/modules/files/api/picture.ts'
import { type ShrunkPicture, shrink } from '../../src/modules/files/server/index.ts'
import { keepPicture } from './pictures.ts'

const side = 240

type Colours = { dark: string; light: string }
const palettes: readonly Colours[] = [
  { dark: '#1f4e5f', light: '#e0a458' },
  { dark: '#7a2e3b', light: '#d9b08c' },
  { dark: '#2f5d50', light: '#a7c4a0' },
  { dark: '#34416e', light: '#93a8d6' },
  { dark: '#8a5a2b', light: '#e6c79c' },
  { dark: '#3a3a3c', light: '#c9b27c' },
  { dark: '#5b3a6b', light: '#c9a7d1' },
]

/** Marks as fictitious makers of tiles, doors, floors and cabinets might have them, on a square of 240. */
const marks: readonly ((colours: Colours) => string)[] = [
  ({ dark, light }) =>
    `<path d="M30 190 L95 80 L130 135 L155 100 L210 190 Z" fill="${dark}"/><circle cx="172" cy="66" r="24" fill="${light}"/>`,
  ({ dark, light }) =>
    [0, 1, 2, 3]
      .map(
        at =>
          `<rect x="${at % 2 ? 125 : 45}" y="${at > 1 ? 125 : 45}" width="70" height="70" rx="${at === 3 ? 35 : 6}" fill="${at % 3 ? light : dark}"/>`,
      )
      .join(''),
  ({ dark, light }) =>
    `<path d="M120 30 L205 90 V205 H35 V90 Z" fill="none" stroke="${dark}" stroke-width="18" stroke-linejoin="round"/><path d="M95 205 V140 a25 25 0 0 1 50 0 V205" fill="${light}"/>`,
  ({ dark, light }) =>
    [28, 52, 76]
      .map(
        (radius, at) =>
          `<circle cx="120" cy="120" r="${radius}" fill="none" stroke="${at === 1 ? light : dark}" stroke-width="14"/>`,
      )
      .join(''),
  ({ dark, light }) =>
    `<path d="M120 28 L200 74 V166 L120 212 L40 166 V74 Z" fill="${dark}"/><path d="M120 76 L158 98 V142 L120 164 L82 142 V98 Z" fill="${light}"/>`,
  ({ dark, light }) =>
    `<path d="M120 205 C40 170 40 70 120 35 C200 70 200 170 120 205 Z" fill="${dark}"/><path d="M120 205 V80 M120 130 L158 98 M120 160 L82 128" stroke="${light}" stroke-width="12" fill="none" stroke-linecap="round"/>`,
  ({ dark, light }) =>
    [0, 1, 2, 3]
      .map(
        at =>
          `<path d="M35 ${70 + at * 36} q43 -36 85 0 t85 0" fill="none" stroke="${at % 2 ? light : dark}" stroke-width="16" stroke-linecap="round"/>`,
      )
      .join(''),
  ({ dark, light }) =>
    `<path d="M45 45 H195 L120 120 Z" fill="${dark}"/><path d="M45 195 H195 L120 120 Z" fill="${light}"/><path d="M45 45 V195 L120 120 Z" fill="${dark}" opacity="0.55"/>`,
]

const drawn = new Map<number, Promise<ShrunkPicture>>()

/** Gives each brand of a company a logo of its own, in the order of the brands: another mark and other colours than its neighbours. */
export async function drawLogos(client: ClientBase, officeId: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select id from dictionary_item where office_id = $1 and type_code = 'intentionBrand' order by position, id`,
    [officeId],
  )
  for (const [at, { id }] of rows.entries()) {
    const which = at % (marks.length * palettes.length)
    if (!drawn.has(which)) drawn.set(which, draw(which))
    const picture = (await drawn.get(which)) as ShrunkPicture
    await keepPicture(client, picture)
    await client.query('update dictionary_item set picture = $3 where office_id = $1 and id = $2', [
      officeId,
      id,
      urlOfPicture(picture.hash),
    ])
  }
}

async function draw(which: number): Promise<ShrunkPicture> {
  const colours = palettes[which % palettes.length] as Colours
  const mark = marks[which % marks.length]?.(colours) ?? ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="#fff"/>${mark}</svg>`
  return shrink(await sharp(Buffer.from(svg)).png().toBuffer())
}
