import type { BroughtAct } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'
import type { ShownProblem } from '../api/checks.ts'
import type { InstallDetail } from '../api/installation.ts'

/** What other modules do with an open problem of an installation, as buttons below it. */
export const problemActs =
  webPoint<BroughtAct<{ one: InstallDetail; problem: ShownProblem; onChanged: () => Promise<void> }>>('problemActs')
