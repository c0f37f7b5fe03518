import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AnswerOf, BodyOf, Route, SentTo } from '../../../kernel/api/route.ts'
import { call } from '../../../kernel/web/call.ts'
import { freshKey } from '../../../kernel/web/form/key.ts'
import { Failed, Waiting } from '../../../kernel/web/list/States.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { ActState } from '../../../kernel/web/outbox/ActState.tsx'
import { sendOrKeep } from '../../../kernel/web/outbox/sendOrKeep.ts'
import { useWaiting } from '../../../kernel/web/outbox/useOutbox.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { ScanButton } from '../../../kernel/web/scan/ScanButton.tsx'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type CheckStep, checkSteps } from '../../shipment/api/checks.ts'
import { type Loading, type LoadingLine, loadingRoutes as routes } from '../api/loading.ts'
import { LoadRows } from './LoadRows.tsx'
import { PickRows } from './PickRows.tsx'
import { loadingQuery } from './queries.ts'
import './loading.css'

const SwapLotDialog = lazy(() => import('./SwapLotDialog.tsx'))
const PickPaper = lazy(() => import('./PickPaper.tsx'))
const LoadPaper = lazy(() => import('./LoadPaper.tsx'))

const hints = {
  picked: '按仓位拣货，扫箱上的批次标签或包件标签；标签扫不了的，打勾核对。',
  loaded: '先装最后一站的货。扫一次批次标签，装一站的货；包件一件一件扫。',
} as const

type Props = { tripId: number; step: CheckStep; mayScan: boolean }

/** Shows what a trip carries, as it is picked by place or loaded by home, notes what is scanned or ticked, and prints both lists. */
export default function LoadingSheet({ tripId, step: begun, mayScan }: Props) {
  const query = loadingQuery(tripId)
  const { data, error, refetch } = useQuery(query)
  const [step, setStep] = useState(begun)
  const [told, setTold] = useState('')
  const [asked, setAsked] = useState<CheckStep | LoadingLine>()
  const about = `trip-loading:${tripId}:`
  const waits = useWaiting().filter(act => act.about.startsWith(about))
  // What waited without a connection is done by and by, which nothing else tells this sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act that is done
  useEffect(() => void refetch(), [waits.length])
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting columns={3} />
  const keep = (loading: Loading) => queryClient.setQueryData(query.queryKey, loading)
  const scanned = (code: string) => {
    const body = { id: tripId, step, code }
    const title = `核对${checkSteps[step]} ${code}`
    return orKept(routes.scan, body, { about: `${about}${step}:${code}`, title })
      .then(answer => {
        setTold(answer ? answer.told : `没有连上网，已记下“${code}”，连上后自动核对`)
        if (answer) keep(answer.loading)
      })
      .catch((failure: Error) => setTold(failure.message))
  }
  const tick = (of: { lineIds?: number[]; packageIds?: number[] }, done: boolean) => {
    const body = { id: tripId, step, lineIds: [], packageIds: [], ...of, done }
    const title = `${done ? '核对' : '取消核对'}${checkSteps[step]}`
    const what = [...body.lineIds, ...body.packageIds].join('-')
    orKept(routes.tick, body, { about: `${about}${step}:tick-${what}`, title })
      .then(loading => (loading ? keep(loading) : setTold('没有连上网，已记下这一行，连上后自动核对')))
      .catch(() => undefined)
  }
  const shown = { loading: data, onTick: mayScan ? tick : undefined }
  const maySwap = mayScan && may(routes.swapLot)
  return (
    <section className="loading" aria-label="拣货与装车">
      <LoadingHead step={step} onStep={setStep} onPrint={() => setAsked(step)}>
        {mayScan && (
          <ScanButton title={`扫标签，核对${checkSteps[step]}`} told={told} onCode={code => void scanned(code)} />
        )}
      </LoadingHead>
      {mayScan && <p className="hint">{hints[step]}</p>}
      {told && (
        <p role="status" className="loading-told">
          {told}
        </p>
      )}
      {waits.map(act => (
        <div key={act.id} role="status" className="loading-told">
          {act.title}：等待发送 <ActState act={act} />
        </div>
      ))}
      {data.hidden > 0 && <p className="hint">{`另有 ${data.hidden} 张您看不到的出库单，不在这里。`}</p>}
      {step === 'picked' ? <PickRows {...shown} onSwap={maySwap ? setAsked : undefined} /> : <LoadRows {...shown} />}
      <Suspense>
        {asked === 'picked' && <PickPaper loading={data} onClose={() => setAsked(undefined)} />}
        {asked === 'loaded' && <LoadPaper loading={data} onClose={() => setAsked(undefined)} />}
        {typeof asked === 'object' && (
          <SwapLotDialog
            tripId={tripId}
            line={asked}
            onDone={loading => {
              keep(loading)
              notice.success('已换批次')
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Sends what was scanned or ticked, or keeps it in the outbox where no answer comes; yields undefined for what waits. */
function orKept<const R extends Route>(route: R, body: BodyOf<R>, act: { about: string; title: string }) {
  const key = freshKey()
  const sent = { body } as SentTo<R>
  return sendOrKeep(
    { ...act, route: route.at, sent },
    { key },
    () => call(route as Route, sent as never, { key, quiet: true, silent: true }) as Promise<AnswerOf<R>>,
  )
}

type HeadProps = {
  step: CheckStep
  onStep: (step: CheckStep) => void
  onPrint: () => void
  children: ReactNode
}

function LoadingHead({ step, onStep, onPrint, children }: HeadProps) {
  return (
    <div className="loading-head">
      <fieldset className="chips">
        <legend className="unseen">拣货或装车</legend>
        {Object.entries(checkSteps).map(([key, title]) => (
          <button
            key={key}
            type="button"
            className="chip"
            aria-pressed={key === step}
            onClick={() => onStep(key as CheckStep)}
          >
            {title}
          </button>
        ))}
      </fieldset>
      {children}
      <Button icon="download" onClick={onPrint}>
        {step === 'picked' ? '打印拣货单' : '打印装车单'}
      </Button>
    </div>
  )
}
