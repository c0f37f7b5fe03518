import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { tripElements } from '../api/elements.ts'
import { tripRecord } from '../api/trip.ts'
import { drives, type TripRecord, trips } from './trips.ts'

const driverActs = ['load', 'scan', 'depart', 'sign', 'collect', 'handIn'] as const
type DriverAct = (typeof driverActs)[number]

const mayDrive = (desk: Desk, trip: TripRecord) => drives(desk, trip) || desk.may(tripElements.plan)

/** Locks a trip for an act of its driver; who plans does the same, for drivers who are no employees. Throws 40400 for a trip of somebody else, 40900 by its state. */
export async function lockDriven(desk: Desk, id: number, act: DriverAct): Promise<TripRecord> {
  const trip = await trips.lock(desk, id, act, {})
  if (!mayDrive(desk, trip)) throw notFound(tripRecord.noun)
  return trip
}

/** Tells for each act in words why the person cannot do it with a trip; null where they can. */
export function refusalsOf(desk: Desk, trip: TripRecord) {
  const refusals = trips.refusals(desk, trip)
  const others = mayDrive(desk, trip) ? {} : Object.fromEntries(driverActs.map(act => [act, '这趟车由别人开']))
  return Object.assign(refusals, others)
}
