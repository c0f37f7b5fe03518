import { lazy, Suspense, useState } from 'react'
import { formatMinute } from '../../../kernel/api/time.ts'
import { may } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { factoryRoutes } from '../../factoryOrder/api/factoryOrder.ts'
import { problemAnswerers, problemKinds, type ShownProblem } from '../api/checks.ts'
import type { InstallDetail } from '../api/installation.ts'
import { problemActs } from './problemActs.ts'
import './install.css'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))
const ReplaceOf = lazy(() => import('../../factoryOrder/web/ReplaceOf.tsx'))
const SolveDialog = lazy(() => import('./SolveDialog.tsx'))

type Props = { one: InstallDetail; onChanged: () => Promise<void> }

/** Shows the problems of an installation, the open ones first; reports new ones and says how they were solved. */
export function ProblemsTab({ one, onChanged }: Props) {
  const [asked, setAsked] = useState<'report' | ShownProblem>()
  const [replaced, setReplaced] = useState<ShownProblem>()
  const close = () => setAsked(undefined)
  const { problemRows, refusals } = one
  return (
    <>
      {refusals.report === null && (
        <p>
          <Button icon="plus" onClick={() => setAsked('report')}>
            登记问题
          </Button>
        </p>
      )}
      {problemRows.length === 0 && <p className="nothing">没有问题。质量、缺件、尺寸不对都可以登记，写清谁负责。</p>}
      <ul className="install-problems">
        {problemRows.map(problem => (
          <li key={problem.id}>
            <Problem
              of={problem}
              one={one}
              onSolve={refusals.solve === null ? () => setAsked(problem) : undefined}
              onReplace={() => setReplaced(problem)}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
      <Suspense>
        {asked === 'report' && <ReportDialog one={one} onDone={() => void onChanged()} onClose={close} />}
        {asked !== undefined && asked !== 'report' && (
          <SolveDialog id={one.id} problem={asked} onDone={() => void onChanged()} onClose={close} />
        )}
        {replaced?.factoryOrderId && (
          <ReplaceOf
            factoryOrderId={replaced.factoryOrderId}
            told={{ ...replaced, remark: replaced.description }}
            onClose={() => setReplaced(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

type ProblemProps = Props & {
  of: ShownProblem
  onSolve: (() => void) | undefined
  onReplace: () => void
}

function Problem({ of, one, onSolve, onReplace, onChanged }: ProblemProps) {
  const { kind, answers, line, description, blocking, solution, solvedAt, createdAt, factoryOrderId } = of
  const brought = useSettings().brought(problemActs)
  const open = solvedAt === null
  return (
    <>
      <p>
        <Tag tone={open ? 'red' : 'green'}>{open ? '未解决' : '已解决'}</Tag> {problemKinds[kind]} · 责任：
        {problemAnswerers[answers]}
        {blocking && open && <Tag tone="orange">解决后才能验收</Tag>}
      </p>
      <p>{[line, description].filter(Boolean).join('：')}</p>
      <p className="hint">
        {formatMinute(createdAt)} 登记{solvedAt !== null && `；${formatMinute(solvedAt)} 解决：${solution}`}
      </p>
      <p className="install-ways">
        {open && onSolve && (
          <Button small onClick={onSolve}>
            已解决
          </Button>
        )}
        {open && factoryOrderId !== null && may(factoryRoutes.replace) && (
          <Button small onClick={onReplace}>
            补件
          </Button>
        )}
        {brought
          .filter(({ menu }) => may(menu))
          .map(({ key, Act }) => (
            <Act key={key} one={one} problem={of} onChanged={onChanged} />
          ))}
      </p>
    </>
  )
}
