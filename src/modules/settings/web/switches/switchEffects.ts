import type { LoadPart } from '../../../../kernel/web/broughtPart.ts'
import { webPoint } from '../../../../kernel/web/point.ts'
import type { SwitchState } from '../../api/switches.ts'

/** What later modules show of switches that are on, saved or not: what recycling of such records (`subject`) would do today. */
export const switchEffects = webPoint<LoadPart<{ subject: string; changes: SwitchState[] }>>('switchEffects')
