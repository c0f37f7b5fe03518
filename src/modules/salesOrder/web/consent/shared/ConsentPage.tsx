import { boxWords } from '../../../../goods/api/boxWords.ts'
import { SharedDocument } from '../../../../sharing/web/SharedDocument.tsx'
import { consentLinkRoutes as routes, type SharedConsent } from '../../../api/consent.ts'
import { askedWords, whyWords } from '../lotsWords.ts'
import { ConsentAnswer } from './ConsentAnswer.tsx'
import './consent.css'

/** Shows a customer which lots of their goods are meant, and takes whether they agree. */
export default function ConsentPage() {
  return (
    <SharedDocument
      routes={{ read: routes.read }}
      noun="批次确认"
      paperOf={(shown: SharedConsent) => shown}
      colourOf={({ letterhead }) => letterhead.colour}
      to={{ title: '客户', name: ({ customer }) => customer }}
      facts={() => null}
      more={(shown, token, refresh) =>
        shown.over === null && <ConsentAnswer shown={shown} token={token} onAnswered={refresh} />
      }
    >
      {paper => (paper.over === null ? <Asked of={paper} /> : <p className="shared-remark">{paper.over}</p>)}
    </SharedDocument>
  )
}

function Asked({ of: { asks, lines } }: { of: SharedConsent }) {
  return (
    <section>
      <h2>请您确认用这些批次</h2>
      {asks !== '' && <p className="shared-remark">{asks}</p>}
      <ul className="consent-lines">
        {lines.map(line => (
          <li key={line.id}>
            {line.picture && <img src={`${line.picture}?size=small`} alt={line.name} loading="lazy" />}
            <span>
              <b>{[line.space, line.name].filter(Boolean).join(' ')}</b>
              <small>
                {[line.code, line.spec, `共 ${boxWords(line.pieces, line.boxPieces)}`].filter(Boolean).join(' ')}
              </small>
              {askedWords(line).map(words => (
                <span key={words}>{words}</span>
              ))}
              <small>{whyWords(line)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
