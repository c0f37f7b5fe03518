type Style = { format: number; font: number; fill: number }

const DATE = 164
const DATETIME = 165
const TEXT = 49

const NORMAL = { font: 0, fill: 0 }
const WRONG = { font: 0, fill: 3 }

const STYLES = {
  general: { format: 0, ...NORMAL },
  header: { format: TEXT, font: 1, fill: 2 },
  text: { format: TEXT, ...NORMAL },
  integer: { format: 1, ...NORMAL },
  money: { format: 4, ...NORMAL },
  date: { format: DATE, ...NORMAL },
  datetime: { format: DATETIME, ...NORMAL },
  reason: { format: TEXT, font: 2, fill: 0 },
  wrongGeneral: { format: 0, ...WRONG },
  wrongText: { format: TEXT, ...WRONG },
  wrongDatetime: { format: DATETIME, ...WRONG },
} satisfies Record<string, Style>

export type StyleName = keyof typeof STYLES

/** The colours shared with workbooks that are not streamed, as RGB. */
export const COLOURS = { header: 'DCE6F5', wrong: 'FFD6D6', warning: 'C00000' }

const order = Object.keys(STYLES) as StyleName[]

/** The number by which cells refer to each style. */
export const styleIndex = Object.fromEntries(order.map((name, index) => [name, index])) as Record<StyleName, number>

const fill = (colour: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`

const cellFormat = ({ format, font, fill }: Style) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"` +
  ' applyNumberFormat="1" applyFont="1" applyFill="1"/>'

/** The styles part of every workbook we stream. */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="2"><numFmt numFmtId="${DATE}" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="${DATETIME}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font><font><sz val="11"/><color rgb="FF${COLOURS.warning}"/><name val="等线"/></font></fonts>
<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill(COLOURS.header)}${fill(COLOURS.wrong)}</fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${order.length}">${order.map(name => cellFormat(STYLES[name])).join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`
