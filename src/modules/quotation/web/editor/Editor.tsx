import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { StaleSave } from '../../../../kernel/web/form/StaleSave.tsx'
import { useFormPart } from '../../../../kernel/web/form/useFormPart.ts'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { MyForm } from '../../../customFields/api/customFields.ts'
import { CustomGroups } from '../../../customFields/web/CustomGroups.tsx'
import { customGiven, withCustomFields } from '../../../customFields/web/form.ts'
import { useMyForm } from '../../../customFields/web/store.ts'
import { type Computed, computedOf, isAskable } from '../../../lines/web/editor/computed.ts'
import LinesPart from '../../../lines/web/editor/LinesPart.tsx'
import { isReadable } from '../../../lines/web/editor/readable.ts'
import { contentOf, type EditAction, type EditState, edited } from '../../../lines/web/editor/state.ts'
import { Totals } from '../../../lines/web/editor/Totals.tsx'
import { judgedOf, useJudgements } from '../../../lines/web/editor/useJudgements.ts'
import { type QuotationDetail, type QuotationHead, QuotationInfo } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'
import { recordOf } from '../quotationQuery.ts'
import { editOf } from './content.ts'
import { HeadFields } from './HeadFields.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { useSaving } from './useSaving.ts'
import '../quotation.css'

type Props = { quotation: QuotationDetail; onClose: () => void; onSaved: () => void }

/** Edits a quotation by space. The browser computes while one types; the server computes again on each save. */
export function Editor({ quotation, onClose, onSaved }: Props) {
  const [first] = useState(() => editOf(quotation))
  const [state, now, onDo] = useEditing(first)
  const computed = useMemo(() => computedOf(state), [state])
  const ready = isReady(computed)
  const [known] = useState(() => judgedOf(first, quotation))
  const [judged, setJudged] = useJudgements(state, isAskable(state, computed), known, {
    ask: (asked, signal) =>
      call(routes.check, { body: { ...contentOf(asked), id: quotation.id } }, { quiet: true, silent: true, signal }),
    onDo,
  })
  const own = useMyForm('quotation')
  const [held, setHeld] = useState(quotation)
  const info = useInfo(own, held)
  const { saved, ...saving } = useSaving(quotation, now, info, fresh => {
    setHeld(fresh)
    const next = editOf(fresh)
    onDo({ do: 'load', state: next })
    setJudged(judgedOf(next, fresh))
    onSaved()
    return next
  })
  const [templates, setTemplates] = useState(false)
  const dirty = state !== (saved ?? first) || info.dirty
  useUnsaved(dirty, 'edit', () => undefined)
  const { channelId, levelId } = state.head
  const head = useMemo(() => ({ channelId, levelId }), [channelId, levelId])
  const changeHead = useCallback((patch: Partial<typeof state.head>) => onDo({ do: 'head', patch }), [onDo])
  const differing = [...judged.lines.values()].filter(one => one.priceNow !== undefined).length
  const frame = useRef<HTMLDivElement>(null)
  const save = (how = {}) => {
    if (isReady(computedOf(now())) && isReadable(frame.current) && info.check()) void saving.save(how)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work in every field of the editor
    <div ref={frame} className="quote-editor" onKeyDown={event => press(event, save)}>
      {differing > 0 && (
        <p className="quote-news" role="status">
          {differing} 行的标价和现在不同。
          <Button small onClick={() => save({ reprice: true })} disabled={!ready}>
            按今天的价格更新
          </Button>
        </p>
      )}
      <div className="quote-spaces">
        <Button small icon="copy" onClick={() => setTemplates(true)}>
          从模板
        </Button>
      </div>
      <HeadFields head={state.head} terms={held.terms} onChange={changeHead} />
      <div className="form-part">
        <CustomGroups form={info} own={own} record={recordOf(quotation)} />
      </div>
      <LinesPart state={state} computed={computed} judgements={judged.lines} onDo={onDo} />
      <Totals head={state.head} computed={computed} margin={judged.sums?.margin} onChange={changeHead} />
      <footer className="quote-foot">
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
        <Button kind="primary" busy={saving.busy} disabled={!ready || !dirty} onClick={() => save()}>
          保存
        </Button>
      </footer>
      {templates && <TemplateDialog head={head} onDo={onDo} onClose={() => setTemplates(false)} />}
      <StaleSave saving={saving} mine={['lines']} />
    </div>
  )
}

/** Keeps the custom fields that the person fills in. */
function useInfo(own: MyForm, quotation: QuotationDetail) {
  const schema = useMemo(() => withCustomFields(QuotationInfo.omit({ own: true }), own), [own])
  return useFormPart(schema, customGiven(own, quotation.own))
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

/** Ctrl+S saves; Enter in a quantity goes to that of the next line. */
function press(event: KeyboardEvent<HTMLElement>, save: () => void): void {
  if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    save()
  }
  const field = event.target as HTMLElement
  if (event.key !== 'Enter' || field.dataset.quantity === undefined) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-quantity]')]
  fields[fields.indexOf(field) + 1]?.focus()
}
