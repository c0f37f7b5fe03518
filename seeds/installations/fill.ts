import { crc32, deflateSync } from 'node:zlib'
import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { laid, type Trade, tradeOf, usualPoints } from '../../src/modules/installation/api/trades.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'
import { type FittedLine, type Home, homesOf } from './read.ts'

const installers = [
  { name: '周建国', phone: '13760000301', kind: 'installer', skills: ['cabinet', 'wardrobe'], districts: '天河、番禺' },
  { name: '陈志强', phone: '13760000302', kind: 'installer', skills: ['door', 'floor'], districts: '白云、花都' },
  { name: '罗阿明', phone: '13760000303', kind: 'both', skills: ['tile', 'sanitary', 'light'], districts: '海珠' },
  { name: '老赵搬运队', phone: '13760000304', kind: 'porter', skills: [], districts: '全市' },
]

type State = 'draft' | 'planned' | 'working' | 'accepted' | 'cancelled'
const turns: readonly State[] = ['planned', 'draft', 'working', 'planned', 'cancelled']
const mostInstalled = 6
const mostComing = 10

/** Fills a company with installers, and with installations: to be planned, today and in the next days, with a problem, accepted, cancelled. */
export async function fillInstallations(client: ClientBase, company: Company, now: number): Promise<void> {
  const ids = await reserveIds(client, 'installer', installers.length)
  const created = {
    createdAt: new Date(now - 300 * day).toISOString(),
    updatedAt: new Date(now - 300 * day).toISOString(),
  }
  const rows = installers.map((one, at) => ({
    officeId: company.officeId,
    id: ids[at],
    ...one,
    state: 'active',
    remark: '',
    ...created,
    version: 1,
  }))
  await insertRows(client, 'installer', rows)
  const by = ids.slice(0, 3)
  for (const [at, home] of (await homesOf(client, company.officeId, true, mostInstalled)).entries())
    await install(client, company, home, { state: 'accepted', at, now, by })
  for (const [at, home] of (await homesOf(client, company.officeId, false, mostComing)).entries())
    await install(client, company, home, { state: turns[at % turns.length] as State, at, now, by })
}

type How = { state: State; at: number; now: number; by: readonly number[] }

async function install(client: ClientBase, { officeId }: Company, home: Home, how: How): Promise<void> {
  const { state, at, now, by } = how
  const [id] = (await reserveIds(client, 'installation', 1)) as [number]
  const accepted = home.installedOn === null ? null : Date.parse(`${home.installedOn}T08:00:00+08:00`)
  const made = (accepted ?? now) - (2 + at) * day
  const moment = (ms: number) => new Date(Math.min(now, ms)).toISOString()
  const plannedOn = accepted === null ? formatDate(now + (state === 'working' ? 0 : at % 4) * day) : home.installedOn
  const isPlanned = state === 'planned' || state === 'working' || state === 'accepted'
  const { contractId, customerId, ownerId, departmentId, address, receiver } = home
  const planned = {
    plannedOn: isPlanned ? plannedOn : null,
    half: isPlanned ? (['morning', 'afternoon', 'day'] as const)[at % 3] : null,
    installerId: isPlanned ? by[at % by.length] : null,
    plannedAt: isPlanned ? moment(made + day) : null,
    startedAt: state === 'working' || state === 'accepted' ? moment((accepted ?? now) - 3_600_000) : null,
  }
  const signed = {
    signer: state === 'accepted' ? receiver : '',
    signedAt: state === 'accepted' ? moment(accepted as number) : null,
    warrantyUntil: state === 'accepted' ? yearsLater(home.installedOn as string) : null,
  }
  const said = {
    remark: at % 3 === 0 ? '小区 8 点后才能施工' : '',
    earlyReason: isPlanned && state !== 'accepted' ? '客户急住，先装已到的' : '',
    movedReason: '',
    cancelReason: state === 'cancelled' ? '客户自己找人装' : '',
  }
  const number = await numberAt(client, officeId, 'AZ', made)
  const whose = { contractId, customerId, ownerId, departmentId, createdBy: ownerId }
  const where = { address, floor: 2 + at, lift: at % 4 !== 0, receiver, receiverPhone: '' }
  const times = { createdAt: moment(made), updatedAt: moment(accepted ?? made), version: 1 }
  await insertRows(client, 'installation', [
    { officeId, id, number, state, ...whose, ...where, ...planned, ...signed, ...said, ...times },
  ])
  await lines(client, officeId, id, home, state)
  if (state === 'working' || state === 'accepted')
    await checks(client, officeId, id, home, { at, state, moment: moment(accepted ?? now), by: ownerId })
  if (state === 'accepted')
    await client.query(
      `insert into installation_signature (office_id, installation_id, picture, address, device, created_by) values ($1, $2, $3, '', '', $4)`,
      [officeId, id, signature(), ownerId],
    )
}

const yearsLater = (on: string) => `${Number(on.slice(0, 4)) + 2}${on.slice(4) === '-02-29' ? '-02-28' : on.slice(4)}`

const units: Readonly<Record<string, string>> = {
  metre: 'metre',
  projected: 'area',
  expanded: 'area',
  leaf: 'leaf',
  count: 'set',
}

/** By what the work of a line is measured, and how much that is in thousandths. */
function workOf({ name, measure, quantity, pieces, area }: FittedLine) {
  if (measure !== null) return { unit: units[measure] ?? 'piece', quantity: Math.max(1, quantity) }
  if (area !== null && laid.includes(tradeOf(name)))
    return { unit: 'area', quantity: Math.max(1, Math.round((area * pieces) / 1000)) }
  return { unit: 'piece', quantity: pieces * 1000 }
}

/** Of an accepted installation all lines, of another those that are made to measure, else the first. */
const fittedOf = ({ lines: all }: Home, state: State) => {
  const custom = all.filter(line => line.custom)
  if (state === 'accepted') return all
  return custom.length > 0 ? custom : all.slice(0, 1)
}

async function lines(client: ClientBase, officeId: number, id: number, home: Home, state: State): Promise<void> {
  const rows = fittedOf(home, state).map((line, position) => ({
    officeId,
    installationId: id,
    position,
    contractLineId: line.id,
    pieces: line.pieces,
    trade: tradeOf(line.name),
    ...workOf(line),
    note: '',
  }))
  await insertRows(client, 'installation_line', rows)
}

type Checked = { at: number; state: State; moment: string; by: number }

async function checks(
  client: ClientBase,
  officeId: number,
  id: number,
  home: Home,
  { at, state, moment, by }: Checked,
) {
  const trades = [...new Set(fittedOf(home, state).map(({ name }) => tradeOf(name)))]
  const points = trades.flatMap((trade: Trade) => usualPoints[trade].map(point => ({ trade, point })))
  const rows = points.map((one, position) => {
    const found = state === 'accepted' || position < 2
    const wrong = found && at % 3 === 2 && position === 1
    const result = found ? (wrong ? 'problem' : 'ok') : null
    const who = { checkedBy: found ? by : null, checkedAt: found ? moment : null }
    return { officeId, installationId: id, position, ...one, result, note: wrong ? '一处边角有缺口' : '', ...who }
  })
  await insertRows(client, 'installation_check', rows)
  if (at % 3 !== 2) return
  const solved = state === 'accepted' && at > 3
  await insertRows(client, 'installation_problem', [
    {
      officeId,
      installationId: id,
      contractLineId: fittedOf(home, state)[0]?.id ?? null,
      kind: state === 'working' ? 'missing' : 'quality',
      answers: state === 'working' ? 'factory' : 'installer',
      description: state === 'working' ? '少一包配件，厂家漏发' : '一处边角有缺口，约周末来修补',
      blocking: false,
      solution: solved ? '已上门修好' : '',
      solvedAt: solved ? moment : null,
      solvedBy: solved ? by : null,
      createdBy: by,
      createdAt: moment,
    },
  ])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns the PNG of a stroke such as a person writes by finger: a wave in black on nothing. */
function signature(width = 240, height = 80): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const pixels = Buffer.alloc((width * 4 + 1) * height)
  for (let x = 20; x < width - 20; x++) {
    const middle = Math.round(height / 2 + Math.sin(x / 14) * (24 - x / 12))
    for (let y = middle - 2; y <= middle + 1; y++) pixels[y * (width * 4 + 1) + 1 + x * 4 + 3] = 255
  }
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}
