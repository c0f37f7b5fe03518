import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { allocationRoutes } from '../../api/allocation.ts'
import { askedStates, askedWays, type LotConsent, consentRoutes as routes } from '../../api/consent.ts'
import type { OrderDetail } from '../../api/order.ts'
import { consentsOf, orderQueries } from '../queries.ts'
import { askedWords } from './lotsWords.ts'
import './consents.css'

const ConsentLinks = lazy(() => import('./ConsentLinks.tsx'))
const HereDialog = lazy(() => import('./HereDialog.tsx'))
const PhotoDialog = lazy(() => import('./PhotoDialog.tsx'))
const ConsentProof = lazy(() => import('./ConsentProof.tsx'))

const tones = { open: 'orange', agreed: 'green', refused: 'red', withdrawn: 'grey' } as const

/** Shows what the customer of an order was asked about lots and said; lets people ask by a link, a signature or a photo, and reserve what was agreed. */
export default function AskedConsents({ order }: { order: OrderDetail }) {
  const { data } = useQuery({ ...consentsOf(order.id), refetchOnMount: 'always' })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label="客户批次确认" className="asked-consents">
      <h3>客户批次确认</h3>
      <ul>
        {data.rows.map(one => (
          <Asked key={one.id} order={order} one={one} days={data.days} />
        ))}
      </ul>
    </section>
  )
}

type Props = { order: OrderDetail; one: LotConsent; days: number }

function Asked({ order, one, days }: Props) {
  const said = [one.name, one.way && askedWays[one.way], one.answeredOn, one.words].filter(Boolean).join(' ')
  return (
    <li>
      <p>
        <Tag tone={one.over === null ? tones[one.state] : 'grey'}>{one.over ?? askedStates[one.state]}</Tag>{' '}
        <small>{`${formatMinute(one.createdAt)} 请客户确认`}</small>
        {one.asks !== '' && <small>{`：${one.asks}`}</small>}
      </p>
      {said !== '' && <p>{said}</p>}
      {(one.lines ?? []).map(line => (
        <p key={line.id} className="hint">
          {[line.space, line.name].filter(Boolean).join(' ')} {askedWords(line).join(' + ')}
        </p>
      ))}
      <Acts order={order} one={one} days={days} />
    </li>
  )
}

function Acts({ order, one, days }: Props) {
  const [doing, setDoing] = useState<'link' | 'here' | 'photo' | 'proof'>()
  const stop = () => setDoing(undefined)
  const done = (words: string) => {
    notice.success(words)
    void orderQueries.refresh()
    stop()
  }
  const isOpen = one.state === 'open' && one.over === null && order.refusals.ask === null
  const mayReserve =
    one.state === 'agreed' && one.over === null && order.refusals.allocate === null && one.picks && one.picks.length > 0
  const reserve = () =>
    call(allocationRoutes.allocate, {
      body: { id: order.id, version: order.version, lines: one.picks ?? [], consents: [] },
    }).then(
      () => done('已备货'),
      () => undefined, // the call has said why
    )
  const withdraw = () =>
    call(routes.withdraw, { body: { id: one.id } }).then(
      () => done('已撤回'),
      () => undefined, // the call has said why
    )
  return (
    <>
      <p className="asked-acts">
        {isOpen && (
          <>
            <Button small kind="primary" onClick={() => setDoing(doing === 'link' ? undefined : 'link')}>
              发链接
            </Button>
            {one.lines && (
              <>
                <Button small onClick={() => setDoing('here')}>
                  客户在本机签字
                </Button>
                <Button small onClick={() => setDoing('photo')}>
                  上传照片
                </Button>
              </>
            )}
            <Button small kind="text" onClick={() => void withdraw()}>
              撤回
            </Button>
          </>
        )}
        {mayReserve && (
          <Button small kind="primary" onClick={() => void reserve()}>
            按客户同意的备货
          </Button>
        )}
        {(one.picture !== null || one.files.length > 0) && (
          <Button small kind="text" onClick={() => setDoing(doing === 'proof' ? undefined : 'proof')}>
            看签字或照片
          </Button>
        )}
      </p>
      <Suspense>
        {doing === 'link' && <ConsentLinks id={one.id} days={days} />}
        {doing === 'proof' && <ConsentProof one={one} />}
        {doing === 'here' && (
          <HereDialog one={one} customer={order.customerName} onDone={() => done('已记下客户签字')} onClose={stop} />
        )}
        {doing === 'photo' && (
          <PhotoDialog one={one} customer={order.customerName} onDone={() => done('已记下客户同意')} onClose={stop} />
        )}
      </Suspense>
    </>
  )
}
