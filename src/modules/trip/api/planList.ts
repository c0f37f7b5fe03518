import type { TripBoard, TripStop } from './trip.ts'

type Trip = TripBoard['trips'][number]
/** A stop with its number on its trip, from 1. */
export type PlannedStop = { trip: Trip; stop: TripStop; nth: number }
/** What one driver does on a day: their trips, and the stops of these by district. */
export type DriverPlan = {
  key: string
  driverId: number | null
  driver: string
  trips: Trip[]
  districts: { name: string; stops: PlannedStop[] }[]
}

const keyOf = ({ driverId, driver }: Trip) => (driverId === null ? `-${driver}` : String(driverId))
const districtOf = ({ shipments }: TripStop) => shipments.find(({ district }) => district !== '')?.district ?? ''

/** Returns the trips of a day by driver, and the stops of each by district in the order in which the vehicle comes to them; stops without one last. */
export function byDriver(trips: readonly Trip[]): DriverPlan[] {
  return [...Map.groupBy(trips, keyOf)].map(([key, some]) => {
    const stops = some.flatMap(trip => trip.stopRows.map((stop, at): PlannedStop => ({ trip, stop, nth: at + 1 })))
    const districts = [...Map.groupBy(stops, ({ stop }) => districtOf(stop))]
      .map(([name, stops]) => ({ name, stops }))
      .toSorted((a, b) => Number(a.name === '') - Number(b.name === ''))
    const { driverId, driver } = some[0] as Trip
    return { key, driverId, driver, trips: some, districts }
  })
}
