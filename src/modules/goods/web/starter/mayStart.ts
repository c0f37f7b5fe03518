import { may } from '../../../../kernel/web/session.ts'
import { starterNeeds, starterRoutes } from '../../api/starter.ts'

/** Tells whether the person may put in the usual goods of a trade. */
export const mayStart = () => may(starterRoutes.put) && starterNeeds.every(need => may(need))
