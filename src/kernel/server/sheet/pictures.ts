import { type Archive, openArchive } from './archive.ts'
import type { Cell, SheetRow } from './cell.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { readRelations, relationsPath } from './workbook.ts'
import { childrenOf, parseTree, type XmlElement } from './xml.ts'

/** The pictures of a worksheet as names of parts: those that lie on a row, and those that a cell's formula names (WPS). */
export type SheetPictures = { onRow: ReadonlyMap<number, readonly string[]>; byId: ReadonlyMap<string, string> }

/** Finds the pictures of a worksheet; the row of one is that of its upper left corner. */
export async function picturesOf(archive: Archive, sheetPath: string): Promise<SheetPictures> {
  const onRow = new Map<number, string[]>()
  for (const drawing of await related(archive, sheetPath, 'drawing')) {
    const parts = await partsOf(archive, drawing)
    for (const anchor of parseTree(await archive.whole(drawing)).children) {
      const [row] = descendants(anchor, 'from').flatMap(from => childrenOf(from, 'row'))
      const found = descendants(anchor, 'blip').flatMap(blip => parts.get(embedded(blip)) ?? [])
      const number = Number(row?.text ?? Number.NaN) + 1
      if (Number.isInteger(number) && found.length > 0) onRow.set(number, [...(onRow.get(number) ?? []), ...found])
    }
  }
  return { onRow, byId: await cellImages(archive) }
}

/** Adds to rows the pictures that lie on them or that their cells name; a cell that names one becomes empty. */
export function withPictures(rows: SheetRow[], { onRow, byId }: SheetPictures): SheetRow[] {
  if (onRow.size + byId.size === 0) return rows
  return rows.map(row => {
    const named = row.cells.flatMap(cell => byId.get(imageId(cell)) ?? [])
    const pictures = [...(row.pictures ?? []), ...(onRow.get(row.number) ?? []), ...named]
    if (pictures.length === 0) return row
    return { number: row.number, cells: row.cells.map(cell => (byId.has(imageId(cell)) ? null : cell)), pictures }
  })
}

/** Opens a workbook to fetch the bytes of its pictures one by one. Throws SheetRefusal as the reader does. */
export async function openPictures(path: string) {
  const archive = await openArchive(path, DEFAULT_LIMITS)
  return { read: (part: string, most: number) => archive.bytes(part, most), close: archive.close }
}

const cellImagesPath = 'xl/cellimages.xml'

/** The pictures that WPS keeps in cells, by the id that their formula `DISPIMG("ID_…",1)` names. */
async function cellImages(archive: Archive): Promise<Map<string, string>> {
  if (!archive.has(cellImagesPath)) return new Map()
  const parts = await partsOf(archive, cellImagesPath)
  const tree = parseTree(await archive.whole(cellImagesPath))
  return new Map(
    descendants(tree, 'pic').flatMap(picture => {
      const id = descendants(picture, 'cNvPr')[0]?.attributes.name
      const part = descendants(picture, 'blip').map(blip => parts.get(embedded(blip)))[0]
      return id && part ? [[id, part] as const] : []
    }),
  )
}

function imageId(cell: Cell): string {
  if (cell === null || typeof cell !== 'object' || !('formula' in cell)) return ''
  return /DISPIMG\(\s*"([^"]+)"/.exec(cell.formula)?.[1] ?? ''
}

async function related(archive: Archive, path: string, type: string): Promise<string[]> {
  if (!archive.has(relationsPath(path))) return []
  const relations = await readRelations(archive, path)
  return relations.filter(relation => relation.type === type && archive.has(relation.path)).map(({ path }) => path)
}

async function partsOf(archive: Archive, path: string): Promise<Map<string, string>> {
  if (!archive.has(relationsPath(path))) return new Map()
  const relations = await readRelations(archive, path)
  return new Map(relations.filter(({ path }) => archive.has(path)).map(({ id, path }) => [id, path]))
}

const embedded = (blip: XmlElement) =>
  Object.entries(blip.attributes).find(([name]) => name.endsWith(':embed'))?.[1] ?? ''

function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap(child => [...(child.name === name ? [child] : []), ...descendants(child, name)])
}
