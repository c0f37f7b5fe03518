import { pngOf } from '../support/png.ts'
import { below, chance, type Draw, pick, weighed } from './draw.ts'
import { oddText } from './odd.ts'

const names = [
  '客户.csv',
  'a.csv',
  'a.xlsx',
  'a.png',
  'a',
  '',
  '../../a.csv',
  '长'.repeat(300),
  'a\u202e.csv',
  'con',
  '%00.csv',
]
const headers = [
  ['客户姓名', '电话', '备注'],
  ['客户姓名', '电话', '来源渠道', '预算（元）', '面积', '分配时间'],
  ['姓名', '手机号', '入职日期'],
  ['姓名', '姓名'],
  [''],
]

function table(draw: Draw): string {
  const header = pick(draw, headers)
  const rows = Array.from({ length: below(draw, 5) }, () =>
    header.map(() =>
      weighed(draw, [2, () => oddText(draw)], [1, () => `154${String(below(draw, 1e8)).padStart(8, '0')}`]),
    ),
  )
  const quoted = (cell: string) => (chance(draw, 80) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return [header, ...rows].map(row => row.map(quoted).join(pick(draw, [',', ',', ';', '\t']))).join('\r\n')
}

/** What a file holds: a table, a picture, something that begins like one, nothing. */
function contentOf(draw: Draw): Buffer {
  return weighed(
    draw,
    [4, () => Buffer.from(table(draw))],
    [1, () => Buffer.from(table(draw), 'utf16le')],
    [1, () => Buffer.from(`PK\x03\x04${oddText(draw)}`, 'latin1')],
    [1, () => pngOf(1 + below(draw, 3), 1 + below(draw, 3))],
    [1, () => pngOf(2, 2).subarray(0, below(draw, 60))],
    [
      1,
      () =>
        Buffer.from(pick(draw, ['', '%PDF-1.4', '<svg onload=alert(1)>', 'GIF89a', '\xff\xd8\xff', 'RIFF']), 'latin1'),
    ],
  )
}

/** The form of an upload, whole or cut off somewhere. */
export function fileOf(draw: Draw): { headers: Record<string, string>; payload: Buffer } {
  const field = pick(draw, ['file', 'file', 'file', 'file', 'file', 'file', '', '__proto__', 'other'])
  const name = pick(draw, names)
  const type = pick(draw, ['text/csv', 'image/png', 'application/octet-stream', 'x', ''])
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), contentOf(draw), Buffer.from('\r\n--b--\r\n')])
  const payload = chance(draw, 10) ? whole.subarray(0, below(draw, whole.length)) : whole
  const boundary = pick(draw, [...Array(12).fill('; boundary=b'), '', '; boundary=', '; boundary=c'])
  return { headers: { 'content-type': `multipart/form-data${boundary}` }, payload }
}
