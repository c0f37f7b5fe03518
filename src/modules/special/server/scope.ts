import type { Shown } from '../../../kernel/server/record/publish.ts'
import type { Visibility } from '../../../kernel/server/record/visibility.ts'

/** Module code under which roles give a data scope for special offers. */
export const scopeModule = 'special'

/** The data scope of special offers: whoever asked, and their department. */
export const specialVisibility: Visibility = { module: scopeModule, table: 'special_offer' }

/** How browsers know special offers. */
export const specialShown: Shown = { topic: 'special', menu: 'specialOffer', module: scopeModule }
