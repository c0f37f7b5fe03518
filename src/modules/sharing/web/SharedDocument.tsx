import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '../../../kernel/api/route.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { download } from '../../../kernel/web/files.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { PrintedFact } from '../../customFields/api/printed.ts'
import type { LinkRoutes } from '../api/link.ts'
import { Signing, type SigningWords } from './Signing.tsx'
import './sharedDocument.css'

/** What stands on every paper: who sent it, the home that it is for, and the custom fields of the company that it prints. */
type Paper = {
  company: string
  logo: string
  number: string
  salesperson: string
  salespersonPhone: string
  companyPhone: string
  home: string
  own: readonly PrintedFact[]
}
type Read = LinkRoutes['read']
type Props<R extends Read, P extends Paper> = {
  routes: { read: R; sharedPdf?: LinkRoutes['sharedPdf'] }
  /** What the document is called. */
  noun: string
  /** What this one is called, where that hangs on its kind. */
  nounOf?: (paper: P) => string
  /** Its title, where it says more than that. */
  title?: (paper: P) => string
  /** Whom it is for, and what they are called on it. */
  to: { title: string; name: (paper: P) => string }
  paperOf: (shown: AnswerOf<R>) => P
  /** The colour of the company's papers; empty: black. */
  colourOf: (shown: AnswerOf<R>) => string
  facts: (paper: P) => ReactNode
  /** How the holder signs it. */
  sign?: {
    route: NonNullable<LinkRoutes['sign']>
    /** None where it can neither be signed nor was. */
    of: (shown: AnswerOf<R>) => { digest: string; signed: Signed | null } | null
    words?: SigningWords
  }
  /** What else the holder may do with it. */
  more?: (shown: AnswerOf<R>, token: string, refresh: () => void) => ReactNode
  children: (paper: P) => ReactNode
}
type Signed = { signer: string; at: string }

/** Shows a document to whoever got its link, or why the link opens no more; the token stands behind the `#` of the address. */
export function SharedDocument<R extends Read, P extends Paper>(props: Props<R, P>) {
  const { routes, noun, nounOf, paperOf } = props
  const [token] = useState(() => location.hash.slice(1))
  const queryKey = [routes.read.at, token]
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => call<Read>(routes.read, { body: { token } }, { silent: true }) as Promise<AnswerOf<R>>,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const refresh = () => void queryClient.invalidateQueries({ queryKey })
  return (
    <main className="shared">
      <title>{data ? `${paperOf(data).company} ${nounOf?.(paperOf(data)) ?? noun}` : noun}</title>
      {error && <p className="shared-gone">{error.message}</p>}
      {data && <Shown {...props} shown={data} token={token} onSigned={refresh} />}
    </main>
  )
}

type ShownProps<R extends Read, P extends Paper> = Props<R, P> & {
  shown: AnswerOf<R>
  token: string
  onSigned: () => void
}

function Shown<R extends Read, P extends Paper>(props: ShownProps<R, P>) {
  const { routes, title, to, paperOf, colourOf, facts, sign, more, children, shown, token, onSigned } = props
  const signing = sign?.of(shown)
  const paper = paperOf(shown)
  const noun = props.nounOf?.(paper) ?? props.noun
  const [busy, setBusy] = useState(false)
  const { sharedPdf } = routes
  const save = async (pdf: NonNullable<typeof sharedPdf>) => {
    setBusy(true)
    await download(pdf, { body: { token } }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <>
      <Letterhead title={title?.(paper) ?? noun} paper={paper} colour={colourOf(shown)} />
      <dl className="shared-facts">
        <Fact title={to.title}>{to.name(paper)}</Fact>
        <Sender paper={paper} />
        {facts(paper)}
        {paper.own.map(fact => (
          <Fact key={fact.title} title={fact.title}>
            {fact.value}
          </Fact>
        ))}
      </dl>
      {children(paper)}
      {more?.(shown, token, onSigned)}
      {sign && signing && (
        <Signing
          {...signing}
          {...(sign.words && { words: sign.words })}
          route={sign.route}
          noun={noun}
          token={token}
          signer={to.name(paper)}
          onSigned={onSigned}
        />
      )}
      {sharedPdf && (
        <Button kind={signing ? 'plain' : 'primary'} icon="download" busy={busy} onClick={() => void save(sharedPdf)}>
          保存 PDF
        </Button>
      )}
    </>
  )
}

function Letterhead({ title, paper, colour }: { title: string; paper: Paper; colour: string }) {
  const { company, logo, number } = paper
  return (
    <header style={colour ? { borderBottom: `2px solid ${colour}` } : undefined}>
      {logo && <img src={logo} alt="" width="48" height="48" />}
      <div>
        <b>{company}</b>
        <h1>{title}</h1>
        <small>{number}</small>
      </div>
    </header>
  )
}

function Sender({ paper: { salesperson, salespersonPhone, companyPhone, home } }: { paper: Paper }) {
  return (
    <>
      <Fact title="销售顾问">
        {salesperson} {salespersonPhone && <a href={`tel:${salespersonPhone}`}>{salespersonPhone}</a>}
      </Fact>
      {home && <Fact title="地址">{home}</Fact>}
      {companyPhone && (
        <Fact title="公司电话">
          <a href={`tel:${companyPhone}`}>{companyPhone}</a>
        </Fact>
      )}
    </>
  )
}
