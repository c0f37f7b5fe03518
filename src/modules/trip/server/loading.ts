import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { packageIn } from '../../factoryOrder/api/label.ts'
import { packageNumber } from '../../factoryOrder/api/package.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { readLabel } from '../../goods/api/label.ts'
import { type CheckStep, checkSteps } from '../../shipment/api/checks.ts'
import { check, checkedOf, swapLot } from '../../shipment/server/index.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { type Loading, type LoadingLine, type LoadingPackage, loadingRoutes as routes } from '../api/loading.ts'
import { stopsOf } from './detail.ts'
import { lockDriven } from './driving.ts'
import { type TripRecord, trips } from './trips.ts'

/** Returns what a trip carries for its homes, with where it lies and what of it was scanned. Throws 40400 for a trip that the person does not see. */
export async function loadingOf(desk: Desk, id: number): Promise<Loading> {
  const trip = await trips.visible(desk, id)
  const stops = (await stopsOf(desk, [id])).get(id) ?? []
  const known = new Map(
    stops.flatMap(({ shipments }, at) =>
      shipments
        .filter(({ state }) => state !== 'cancelled')
        .map(one => [one.id, { shipment: one.number, customerName: one.customerName, stop: at + 1 }] as const),
    ),
  )
  const { lines, packages } = await checkedOf(desk, [...known.keys()])
  const whose = <T extends { shipmentId: number }>(one: T) =>
    Object.assign(one, known.get(one.shipmentId) as { shipment: string; customerName: string; stop: number })
  const hidden = stops.reduce((all, stop) => all + stop.hidden, 0)
  const { number, runsOn } = trip
  return {
    id,
    number,
    runsOn,
    ...(await whoGoes(desk, trip)),
    lines: lines.map(whose),
    packages: packages.map(whose),
    hidden,
  }
}

/** Returns in which vehicle and with whom a trip goes, in words. */
async function whoGoes(desk: Desk, { vehicleId, driverId, driver }: TripRecord) {
  const vehicle = await desk.from('vehicle').select('name').where('id', '=', vehicleId).executeTakeFirst()
  const colleague =
    driverId === null
      ? undefined
      : await desk.from('employee').select('name').where('id', '=', driverId).executeTakeFirst()
  return { vehicle: vehicle?.name ?? '', driver: colleague?.name ?? driver }
}

const lineWords = (one: LoadingLine) => `${one.goodsName} ${lotWords(one)} ${boxWords(one.pieces, one.boxPieces)}`

type Wanted = { id: number; step: CheckStep; done: boolean; lines: LoadingLine[]; packages: LoadingPackage[] }

/** Notes of the shipments of a locked trip what was picked or loaded, in the order in which shipments are locked. */
async function note(desk: Desk, { step, done, lines, packages }: Wanted): Promise<void> {
  const ids = [...new Set([...lines, ...packages].map(({ shipmentId }) => shipmentId))].toSorted((a, b) => a - b)
  for (const shipmentId of ids) {
    const ofIt = <T extends { shipmentId: number }>(all: readonly T[]) =>
      all.filter(one => one.shipmentId === shipmentId)
    const words = [...ofIt(lines).map(lineWords), ...ofIt(packages).map(one => `包件 ${one.number}`)].join('；')
    const lineIds = ofIt(lines).map(({ lineId }) => lineId)
    await check(desk, shipmentId, { step, done, lineIds, packageIds: ofIt(packages).map(one => one.packageId), words })
  }
}

/** Returns the package on a trip whose label was scanned; undefined where the code is none of a package that it carries. */
const packageOf = ({ packages }: Loading, code: string) => {
  const [id, number] = [packageIn(code.trim()), packageNumber(code)]
  return packages.find(one => one.packageId === id || one.number === number)
}

/** Returns what of the label of a lot is picked: all its lines; or loaded: the first that is not, of the home to which the vehicle comes last. */
function linesOf(loading: Loading, lotId: number, step: CheckStep): LoadingLine[] {
  const open = loading.lines.filter(one => one.lotId === lotId && !one[step])
  if (step === 'picked') return open
  const last = Math.max(...open.map(({ stop }) => stop))
  return open.filter(({ stop }) => stop === last).slice(0, 1)
}

const ofTheirs = (one: LoadingLine | LoadingPackage) => `第 ${one.stop} 站 ${one.customerName}`

async function scan(desk: Desk, id: number, step: CheckStep, code: string): Promise<string> {
  await lockDriven(desk, id, 'scan')
  const loading = await loadingOf(desk, id)
  const done = (words: string) => `已${checkSteps[step]}：${words}`
  const carried = packageOf(loading, code)
  if (carried) {
    if (carried[step]) return `包件 ${carried.number} 已经扫过，不重复计`
    await note(desk, { id, step, done: true, lines: [], packages: [carried] })
    return done(`包件 ${carried.number} ${carried.name}（${ofTheirs(carried)}）`)
  }
  const lotId = lotIn(code)
  if (!loading.lines.some(one => one.lotId === lotId)) throw await otherLot(desk, loading, lotId)
  const lines = linesOf(loading, lotId, step)
  if (lines.length === 0) return '这一批已经扫过，不重复计'
  await note(desk, { id, step, done: true, lines, packages: [] })
  return done(lines.map(one => `${lineWords(one)}（${ofTheirs(one)}）`).join('；'))
}

/** Returns the lot whose label was scanned. Throws 40900 for another code. */
function lotIn(code: string): number {
  const label = readLabel(code)
  if ('lotId' in label) return label.lotId
  if ('id' in label) throw conflict('这是商品标签，看不出批次，请扫箱上的批次标签')
  throw conflict(`“${code}”不是这趟车的包件，也不是批次标签，请核对标签，放回原处`)
}

/** Tells what is to be brought in place of a lot that was laid out by mistake. */
async function otherLot(desk: Desk, loading: Loading, lotId: number) {
  const lot = await desk.from('stockLot').selectAll().where('id', '=', lotId).executeTakeFirst()
  const meant = loading.lines.filter(({ goodsId }) => goodsId === lot?.goodsId)
  const [first] = meant
  if (!lot || !first) return conflict('这一批不在这趟车上，请放回原处')
  const lots = [...new Set(meant.map(lotWords))].join('、')
  return conflict(
    `批次不对：扫到的是 ${first.goodsName} ${lotWords(lot)}，这趟车要 ${lots}。请换成对的；确实要用这一批的，请在那一行点“换批次”`,
  )
}

async function tick(
  desk: Desk,
  given: { id: number; step: CheckStep; lineIds: number[]; packageIds: number[]; done: boolean },
) {
  const { id, step, lineIds, packageIds, done } = given
  await lockDriven(desk, id, 'scan')
  const loading = await loadingOf(desk, id)
  const lines = loading.lines.filter(({ lineId }) => lineIds.includes(lineId))
  const packages = loading.packages.filter(({ packageId }) => packageIds.includes(packageId))
  if (lines.length < new Set(lineIds).size) throw badInput('lineIds', '有的明细不在这趟车上，请刷新后重新选择')
  if (packages.length < new Set(packageIds).size) throw badInput('packageIds', '有的包件不在这趟车上，请刷新后重新选择')
  await note(desk, { id, step, done, lines, packages })
}

async function swap(desk: Desk, given: { id: number; lineId: number; code: string; reason: string }): Promise<void> {
  const { id, lineId, code, reason } = given
  await lockDriven(desk, id, 'scan')
  const line = (await loadingOf(desk, id)).lines.find(one => one.lineId === lineId)
  if (!line) throw badInput('lineId', '这一行不在这趟车上，请刷新后重新选择')
  const label = readLabel(code)
  if (!('lotId' in label)) throw badInput('code', '这不是批次标签，请扫箱上的批次标签，或输入标签下的 12 位数字')
  await swapLot(desk, line.shipmentId, { lineId, lotId: label.lotId, reason })
  const words = `换批次后 ${line.goodsName}`
  await check(desk, line.shipmentId, { step: 'picked', done: true, lineIds: [lineId], packageIds: [], words })
}

/** The calls by which the goods of a trip are picked and loaded. */
export const loadingHandlers: Handled[] = [
  handle(routes.loading, (desk, { params: { id } }) => loadingOf(desk, id)),
  handle(routes.scan, async (desk, { body: { id, step, code } }) => {
    const told = await scan(desk, id, step, code)
    return { told, loading: await loadingOf(desk, id) }
  }),
  handle(routes.tick, async (desk, { body }) => {
    await tick(desk, body)
    return loadingOf(desk, body.id)
  }),
  handle(routes.swapLot, async (desk, { body }) => {
    await swap(desk, body)
    return loadingOf(desk, body.id)
  }),
]
