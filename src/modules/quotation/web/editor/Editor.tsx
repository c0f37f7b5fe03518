import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { StaleSave } from '../../../../kernel/web/form/StaleSave.tsx'
import { useFormPart } from '../../../../kernel/web/form/useFormPart.ts'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import type { MyForm } from '../../../customFields/api/customFields.ts'
import { CustomGroups } from '../../../customFields/web/CustomGroups.tsx'
import { customGiven, customInitial, withCustomFields } from '../../../customFields/web/form.ts'
import { useMyForm } from '../../../customFields/web/store.ts'
import { type Computed, computedOf, isAskable } from '../../../lines/web/editor/computed.ts'
import { Due } from '../../../lines/web/editor/Due.tsx'
import LinesPart from '../../../lines/web/editor/LinesPart.tsx'
import { isReadable } from '../../../lines/web/editor/readable.ts'
import { contentOf, type EditAction, type EditState, edited } from '../../../lines/web/editor/state.ts'
import { Totals } from '../../../lines/web/editor/Totals.tsx'
import { judgedOf, useJudgements } from '../../../lines/web/editor/useJudgements.ts'
import { type QuotationDetail, type QuotationHead, QuotationInfo } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'
import { finalised } from '../finalise.ts'
import { recordOf } from '../quotationQuery.ts'
import { type Edited, editedOf, editOf } from './content.ts'
import { HeadFields } from './HeadFields.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { useSaving } from './useSaving.ts'
import '../quotation.css'

type Props = {
  quotation: Edited
  onClose: () => void
  onSaved: () => void
  /** Shows the quotation itself, once it is final. */
  onFinal: (id: number) => void
  /** Takes a new quotation after its first save. */
  onStored?: (fresh: QuotationDetail) => void
}

/** Edits a quotation by space. The browser computes while one types; the server computes again on each save. */
export function Editor({ quotation, onClose, onSaved, onFinal, onStored }: Props) {
  const [first] = useState(() => editOf(quotation))
  const [state, now, onDo] = useEditing(first)
  const computed = useMemo(() => computedOf(state), [state])
  const ready = isReady(computed)
  const [held, setHeld] = useState(quotation)
  const [known] = useState(() => judgedOf(first, { spaces: quotation.spaces, sums: quotation.sums as never }))
  const [judged, setJudged] = useJudgements(state, isAskable(state, computed), known, {
    ask: (asked, signal) => checked(held, asked, signal),
    onDo,
  })
  const own = useMyForm('quotation')
  const info = useInfo(own, held)
  const [saved, setSaved] = useState<EditState<QuotationHead>>()
  const saving = useSaving(held, now, info, fresh => {
    const next = editOf(editedOf(fresh))
    setHeld(editedOf(fresh))
    onDo({ do: 'load', state: next })
    setJudged(judgedOf(next, fresh))
    setSaved(next)
    onSaved()
  })
  const [templates, setTemplates] = useState(false)
  const dirty = state !== (saved ?? first) || info.dirty
  useUnsaved(dirty, quotation.id === null ? 'new' : 'edit', () => undefined)
  const goOnce = useOnceSaved(dirty)
  const { channelId, levelId } = state.head
  const head = useMemo(() => ({ channelId, levelId }), [channelId, levelId])
  const changeHead = useCallback((patch: Partial<typeof state.head>) => onDo({ do: 'head', patch }), [onDo])
  const differing = [...judged.lines.values()].filter(one => one.priceNow !== undefined).length
  const frame = useRef<HTMLDivElement>(null)
  const fits = () => isReady(computedOf(now())) && isReadable(frame.current) && info.check()
  const save = async (how = {}) => {
    const fresh = fits() ? await saving.save(how) : undefined
    if (fresh && quotation.id === null) goOnce(() => onStored?.(fresh))
    return fresh
  }
  const finalise = async () => {
    if (!fits()) return
    const id = held.id
    const stored = dirty || id === null ? await saving.save({}) : { id, version: held.version }
    if (stored && (await finalised(stored))) goOnce(() => onFinal(stored.id))
    else if (stored && quotation.id === null) goOnce(() => onStored?.(stored as QuotationDetail))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work in every field of the editor
    <div ref={frame} className="quote-editor" onKeyDown={event => press(event, () => void save())}>
      {differing > 0 && (
        <p className="quote-news" role="status">
          {differing} 行的标价和现在不同。
          <Button small onClick={() => void save({ reprice: true })} disabled={!ready}>
            按今天的价格更新
          </Button>
        </p>
      )}
      <div className="quote-whom">
        <Whom quotation={held} />
        <Button small icon="copy" onClick={() => setTemplates(true)}>
          从模板
        </Button>
      </div>
      <HeadFields head={state.head} terms={held.terms} onChange={changeHead} />
      <div className="form-part">
        <CustomGroups form={info} own={own} {...(held.id !== null && { record: recordOf({ ...held, id: held.id }) })} />
      </div>
      <LinesPart state={state} computed={computed} judgements={judged.lines} onDo={onDo} />
      <Totals head={state.head} computed={computed} onChange={changeHead} />
      <footer className="quote-foot">
        <Due computed={computed} margin={judged.sums?.margin} />
        {computed.faults.size > 0 && (
          <p className="field-fault" role="status">
            {computed.faults.size} 行还不能保存：{[...computed.faults.values()][0]?.msg}
          </p>
        )}
        {judged.refusal && ready && (
          <p className="field-fault" role="status">
            {judged.refusal}
          </p>
        )}
        <Button onClick={onClose}>关闭</Button>
        <Button busy={saving.busy} disabled={!ready || !dirty} onClick={() => void save()}>
          保存
        </Button>
        {held.may.send && (
          <Button
            kind="primary"
            disabled={!ready || saving.busy || computed.amounts.size === 0}
            onClick={() => void finalise().catch(() => undefined)}
          >
            定稿
          </Button>
        )}
      </footer>
      {templates && <TemplateDialog head={head} onDo={onDo} onClose={() => setTemplates(false)} />}
      <StaleSave saving={saving} mine={['lines']} />
    </div>
  )
}

/** Says for whom and which home it is. */
function Whom({ quotation: { customerId, customerName, home } }: Pick<Props, 'quotation'>) {
  return (
    <p>
      <b>
        <CustomerLink id={customerId}>{customerName}</CustomerLink>
      </b>
      <span>{home || '还没有填地址'}</span>
    </p>
  )
}

/** Returns what leaves the editor once nothing is unsaved in it any more, so that nobody is asked about changes that are stored. */
function useOnceSaved(dirty: boolean): (go: () => void) => void {
  const [waiting, setWaiting] = useState<{ go: () => void }>()
  useEffect(() => {
    if (waiting && !dirty) waiting.go()
  }, [waiting, dirty])
  return go => setWaiting({ go })
}

/** Asks what an edited quotation comes to, also one that is not stored yet. */
function checked({ id, opportunityId }: Edited, asked: EditState<QuotationHead>, signal: AbortSignal) {
  const [content, how] = [contentOf(asked), { quiet: true, silent: true, signal } as const]
  return id === null
    ? call(routes.checkNew, { body: { ...content, opportunityId } }, how)
    : call(routes.check, { body: { ...content, id } }, how)
}

/** Keeps the custom fields that the person fills in. */
function useInfo(own: MyForm, quotation: Edited) {
  const schema = useMemo(() => withCustomFields(QuotationInfo.omit({ own: true }), own), [own])
  return useFormPart(schema, quotation.id === null ? customInitial(own) : customGiven(own, quotation.own))
}

const isReady = ({ faults, fault }: Computed) => faults.size === 0 && fault === null

/**
 * Returns what is drawn, what gives the state as it is now, and what changes it. What one types is drawn when the browser has time; whoever saves
 * meanwhile saves it all the same.
 */
function useEditing(first: EditState<QuotationHead>) {
  const [drawn, draw] = useState(first)
  const latest = useRef(first)
  const now = useCallback(() => latest.current, [])
  const onDo = useCallback((action: EditAction<QuotationHead>) => {
    latest.current = edited(latest.current, action)
    draw(latest.current)
  }, [])
  return [drawn, now, onDo] as const
}

/** Ctrl+S saves. */
function press(event: KeyboardEvent<HTMLElement>, save: () => void): void {
  if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    save()
  }
}
