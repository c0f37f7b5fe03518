import { lotWords } from '../../warehouse/api/lot.ts'
import type { Loading, LoadingLine, LoadingPackage } from './loading.ts'

/** A row of a pick list: goods of one lot in one place for all stops, or packages of one content there. */
export type PickRow = { key: string; where: string; what: string; lines: LoadingLine[]; packages: LoadingPackage[] }

const whereOf = (one: LoadingLine | LoadingPackage) =>
  'lineId' in one
    ? [one.warehouse, one.place].filter(Boolean).join(' · ')
    : `包件${one.place === '' ? '' : ` · ${one.place}`}`

/** Returns what a trip picks, by place: goods of one lot are one row over all stops, a package is one of its own. */
export function pickRows({ lines, packages }: Pick<Loading, 'lines' | 'packages'>): PickRow[] {
  const ofLots = Map.groupBy(lines, one => `${one.warehouseId}/${one.place}/${one.lotId}`)
  const rows = [...ofLots].map(([key, some]): PickRow => {
    const first = some[0] as LoadingLine
    return { key, where: whereOf(first), what: `${first.goodsName} ${lotWords(first)}`, lines: some, packages: [] }
  })
  const ofPackages = packages.map(
    (one): PickRow => ({
      key: `package-${one.packageId}`,
      where: whereOf(one),
      what: [one.number, one.content || one.name].join(' '),
      lines: [],
      packages: [one],
    }),
  )
  return [...rows, ...ofPackages]
}

/** What a vehicle takes in for one home. */
export type LoadStop = { stop: number; customerName: string; lines: LoadingLine[]; packages: LoadingPackage[] }

/** Returns what a vehicle takes in, the home to which it comes last first, so that what is unloaded first lies at the door. */
export function loadStops({ lines, packages }: Pick<Loading, 'lines' | 'packages'>): LoadStop[] {
  const stops = new Map([...lines, ...packages].map(({ stop, customerName }) => [stop, customerName]))
  return [...stops]
    .toSorted(([a], [b]) => b - a)
    .map(([stop, customerName]) => ({
      stop,
      customerName,
      lines: lines.filter(one => one.stop === stop),
      packages: packages.filter(one => one.stop === stop),
    }))
}

/** Returns boxes (one that is begun counts whole), loose pieces without a box, packages and kilograms (rounded up) of what is carried. */
export function loadSums({ lines, packages }: Pick<LoadStop, 'lines' | 'packages'>) {
  const boxes = lines.reduce((all, { pieces, boxPieces }) => all + (boxPieces ? Math.ceil(pieces / boxPieces) : 0), 0)
  const pieces = lines.reduce((all, one) => all + one.pieces, 0)
  const grams = lines.reduce((all, one) => all + (one.grams ?? 0), 0)
  return { pieces, boxes, packages: packages.length, kg: Math.ceil(grams / 1000) }
}
