import { bookEntries, sheetOf, zipOf } from '../../src/kernel/server/sheet/fixtures.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const ON_SHEET = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'

/** A picture of a workbook: on a row as Excel puts it (the first row is 1), or in a cell as WPS does, by an id. */
export type BookPicture = { bytes: Buffer; row: number } | { bytes: Buffer; id: string }

/** Makes a workbook of texts with pictures. A cell `=ID_1` shows the picture of this id. */
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
  const media = all.map(({ picture, name }) => ({ name: `xl/media/${name}`, data: picture.bytes }))
  return zipOf([...bookEntries(sheetOf(lines.map(rowOf).join('')), parts), ...media])
}

const rowOf = (cells: readonly string[], at: number) =>
  `<row r="${at + 1}">${cells.map((cell, column) => cellOf(`${String.fromCharCode(65 + column)}${at + 1}`, cell)).join('')}</row>`

function cellOf(place: string, cell: string): string {
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
