/** The exports of trips for other modules. */
export { lockTrip } from './trips.ts'
