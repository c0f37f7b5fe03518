import { lazy, Suspense, useState } from 'react'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { ShownProblem } from '../../../installation/api/checks.ts'
import type { InstallDetail } from '../../../installation/api/installation.ts'
import { reworkRoutes } from '../../api/rework.ts'

const ReworkDialog = lazy(() => import('./ReworkDialog.tsx'))

type Props = { one: InstallDetail; problem: ShownProblem; onChanged: () => Promise<void> }

/** The button that notes rework for a problem of an accepted installation, whose work was earned. */
export default function ReworkAct({ one, problem, onChanged }: Props) {
  const [asked, setAsked] = useState(false)
  if (one.state !== 'accepted' || !may(reworkRoutes.add)) return null
  return (
    <>
      <Button small onClick={() => setAsked(true)}>
        登记返工
      </Button>
      <Suspense>
        {asked && (
          <ReworkDialog one={one} problem={problem} onDone={() => void onChanged()} onClose={() => setAsked(false)} />
        )}
      </Suspense>
    </>
  )
}
