import { nothing } from '../../api/format.ts'

/** Draws the dash that stands where there is nothing to show. */
export const Nothing = () => <span className="nothing">{nothing}</span>
