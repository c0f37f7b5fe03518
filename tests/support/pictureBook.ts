import { bookEntries, sheetOf, zipOf } from '../../src/kernel/server/sheet/fixtures.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const ON_SHEET = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'

/** A picture of a workbook: on a row as Excel puts it (the first row is 1), or in a cell as WPS does, by an id, or as Excel 365 does, by a name. */
export type BookPicture =
  | { bytes: Buffer; row: number }
  | { bytes: Buffer; id: string }
  | { bytes: Buffer; placed: string }

/** Makes a workbook of texts with pictures. A cell `=ID_1` shows the picture of this id, `@a` the one placed as a. */
export function pictureBook(lines: readonly (readonly string[])[], pictures: readonly BookPicture[]): Buffer {
  const all = pictures.map((picture, at) => ({ picture, name: `image${at + 1}.png`, rel: `rId${at + 1}` }))
  const onRows = all.flatMap(({ picture, rel }) => ('row' in picture ? [anchorOf(picture.row, rel)] : []))
  const inCells = all.flatMap(({ picture, rel }) => ('id' in picture ? [imageOf(picture.id, rel)] : []))
  const rels = relationsOf(all.map(({ rel, name }) => [rel, 'image', `../media/${name}`]))
  const parts = {
    'xl/_rels/worksheet.xml.rels': relationsOf([['rId1', 'drawing', 'drawings/drawing1.xml']]),
    'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="${ON_SHEET}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE}">${onRows.join('')}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': rels,
    'xl/cellimages.xml': `<etc:cellImages xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData" xmlns:xdr="${ON_SHEET}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE}">${inCells.join('')}</etc:cellImages>`,
    'xl/_rels/cellimages.xml.rels': rels.replaceAll('../media/', 'media/'),
  }
  Object.assign(parts, placedParts(all.flatMap(({ picture, name }) => ('placed' in picture ? [name] : []))))
  const placed = all.flatMap(({ picture }) => ('placed' in picture ? [picture.placed] : []))
  const media = all.map(({ picture, name }) => ({ name: `xl/media/${name}`, data: picture.bytes }))
  return zipOf([...bookEntries(sheetOf(lines.map((cells, at) => rowOf(cells, at, placed)).join('')), parts), ...media])
}

const rowOf = (cells: readonly string[], at: number, placed: readonly string[]) =>
  `<row r="${at + 1}">${cells.map((cell, column) => cellOf(`${String.fromCharCode(65 + column)}${at + 1}`, cell, placed)).join('')}</row>`

/** Rich values of another kind come first, as in a workbook that has stocks or places in cells too. */
const others = 2

function cellOf(place: string, cell: string, placed: readonly string[]): string {
  if (cell.startsWith('@'))
    return `<c r="${place}" t="e" vm="${placed.indexOf(cell.slice(1)) + 1 + others}"><v>#VALUE!</v></c>`
  if (cell.startsWith('=')) return `<c r="${place}" t="str"><f>_xlfn.DISPIMG("${cell.slice(1)}",1)</f><v>#NAME?</v></c>`
  return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
}

const picOf = (name: string, rel: string) =>
  `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="${name}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${rel}"/></xdr:blipFill></xdr:pic>`

const anchorOf = (row: number, rel: string) =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>2</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row - 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>${picOf('图', rel)}</xdr:twoCellAnchor>`

const imageOf = (id: string, rel: string) => `<etc:cellImage>${picOf(id, rel)}</etc:cellImage>`

const relationsOf = (all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const RICH = 'http://schemas.microsoft.com/office/spreadsheetml/2017/richdata'
const RICH_IMAGES = 'http://schemas.microsoft.com/office/spreadsheetml/2022/richvaluerel'

/** The parts by which Excel 365 places pictures in cells: metadata names rich values, these name relations. */
function placedParts(names: readonly string[]): Record<string, string> {
  if (names.length === 0) return {}
  const values = [
    ...Array.from({ length: others }, () => '<rv s="0"><v>Berlin</v></rv>'),
    ...names.map((_, at) => `<rv s="1"><v>5</v><v>${at}</v></rv>`),
  ]
  const each = (told: (at: number) => string) => values.map((_, at) => told(at)).join('')
  return {
    'xl/metadata.xml': `<metadata xmlns:xlrd="${RICH}"><metadataTypes count="2"><metadataType name="XLDAPR"/><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst><ext/></extLst></bk></futureMetadata><futureMetadata name="XLRICHVALUE">${each(at => `<bk><extLst><ext uri="x"><xlrd:rvb i="${at}"/></ext></extLst></bk>`)}</futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata><valueMetadata>${each(at => `<bk><rc t="2" v="${at}"/></bk>`)}</valueMetadata></metadata>`,
    'xl/richData/rdrichvalue.xml': `<rvData xmlns="${RICH}">${values.join('')}</rvData>`,
    'xl/richData/rdrichvaluestructure.xml': `<rvStructures xmlns="${RICH}"><s t="_place"><k n="Name" t="s"/></s><s t="_localImage"><k n="CalcOrigin" t="i"/><k n="_rvRel:LocalImageIdentifier" t="i"/></s></rvStructures>`,
    'xl/richData/richValueRel.xml': `<richValueRels xmlns="${RICH_IMAGES}" xmlns:r="${OFFICE}">${names.map((_, at) => `<rel r:id="rId${at + 1}"/>`).join('')}</richValueRels>`,
    'xl/richData/_rels/richValueRel.xml.rels': relationsOf(
      names.map((name, at) => [`rId${at + 1}`, 'image', `../media/${name}`]),
    ),
  }
}
