import type { Archive } from './archive.ts'
import { readRelations, relationsPath } from './workbook.ts'
import { parseStream, type XmlAttributes, type XmlHandlers } from './xml.ts'

const metadataPath = 'xl/metadata.xml'
const valuesPath = 'xl/richData/rdrichvalue.xml'
const structuresPath = 'xl/richData/rdrichvaluestructure.xml'
const relsPath = 'xl/richData/richValueRel.xml'

/**
 * Finds the pictures that Excel places in cells (图片放置在单元格中): the names of their parts by the number that a cell states as `vm`, from 1 on. A cell names
 * metadata, which names a rich value, which names a relation. The parts are read piece by piece; only numbers and names are kept.
 */
export async function placedPictures(archive: Archive): Promise<ReadonlyMap<number, string>> {
  const all = [metadataPath, valuesPath, structuresPath, relsPath, relationsPath(relsPath)]
  if (!all.every(path => archive.has(path))) return new Map()
  const values = await richValuesOf(archive)
  const parts = await partsOf(archive)
  const numbers = await metadataOf(archive)
  return new Map(
    numbers.flatMap((value, at) => {
      const part = parts[values[value ?? -1] ?? -1]
      return part ? [[at + 1, part] as const] : []
    }),
  )
}

async function scanned(archive: Archive, path: string, open: (name: string, attributes: XmlAttributes) => void) {
  await read(archive, path, { open, text: () => undefined, close: () => undefined })
}

async function read(archive: Archive, path: string, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseStream(archive.text(path), handlers));
}

/** Returns by `vm` - 1 the number of a rich value; undefined where the metadata is of another kind. */
async function metadataOf(archive: Archive): Promise<(number | undefined)[]> {
  const kinds: string[] = []
  const rich: number[] = []
  const named: (number | undefined)[] = []
  let section = ''
  await scanned(archive, metadataPath, (name, attributes) => {
    if (name === 'metadataType') kinds.push(attributes.name ?? '')
    else if (name === 'futureMetadata') section = attributes.name ?? ''
    else if (name === 'valueMetadata' || name === 'cellMetadata') section = name
    else if (name === 'rvb' && section === 'XLRICHVALUE') rich.push(Number(attributes.i))
    else if (name === 'bk' && section === 'valueMetadata') named.push(undefined)
    else if (name === 'rc' && section === 'valueMetadata' && kinds[Number(attributes.t) - 1] === 'XLRICHVALUE')
      named[named.length - 1] = rich[Number(attributes.v)]
  })
  return named
}

/** Returns of each rich value the number of its relation; undefined for one that is no picture. */
async function richValuesOf(archive: Archive): Promise<(number | undefined)[]> {
  const keys = await pictureKeys(archive)
  const values: (number | undefined)[] = []
  let wanted = -1
  let at = -1
  let text = ''
  await read(archive, valuesPath, {
    open(name, attributes) {
      if (name === 'rv') {
        values.push(undefined)
        wanted = keys[Number(attributes.s)] ?? -1
        at = -1
      } else if (name === 'v') at += 1
      text = ''
    },
    text(piece) {
      if (at === wanted) text += piece
    },
    close(name) {
      if (name === 'v' && at === wanted) values[values.length - 1] = Number(text)
    },
  })
  return values
}

/** Returns of each structure of rich values which of its keys is a picture; -1 for none. */
async function pictureKeys(archive: Archive): Promise<number[]> {
  const keys: number[] = []
  let at = -1
  await scanned(archive, structuresPath, (name, attributes) => {
    if (name === 's') {
      keys.push(-1)
      at = -1
    } else if (name === 'k') {
      at += 1
      if (attributes.n === '_rvRel:LocalImageIdentifier') keys[keys.length - 1] = at
    }
  })
  return keys
}

/** Returns the parts that relations name, in their order. */
async function partsOf(archive: Archive): Promise<string[]> {
  const known = new Map((await readRelations(archive, relsPath)).map(({ id, path }) => [id, path]))
  const parts: string[] = []
  await scanned(archive, relsPath, (name, attributes) => {
    if (name !== 'rel') return
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
    const path = known.get(id) ?? ''
    parts.push(archive.has(path) ? path : '')
  })
  return parts
}
