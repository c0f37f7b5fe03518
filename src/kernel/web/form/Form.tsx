import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import type { FormModel } from './useForm.ts'
import './form.css'

const StaleDialog = lazy(() => import('./StaleDialog.tsx'))

type Props = {
  form: FormModel
  label: string
  /** Fetches the present record, after the person chose to see it. */
  onReload?: () => void
  /** Gives the form a foot of its own, with the buttons that save and leave. */
  onCancel?: () => void
  children: ReactNode
}

/** Shows the frame of a form: two columns of fields, Ctrl/⌘+Enter saves, a draft or a conflict is told. */
export function Form({ form, label, onReload, onCancel, children }: Props) {
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.refusals > 0) frame.current?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea)')?.focus()
  }, [form.refusals])
  useSaveKeys(frame, () => void form.submit())
  const force = () => {
    form.forgetStale()
    void form.submit(true)
  }
  const reload = () => {
    form.forgetStale()
    onReload?.()
  }
  return (
    <form
      ref={frame}
      className="form"
      aria-label={label}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {form.restored && (
        <p className="form-draft">
          已恢复上次未保存的内容。
          <button type="button" className="link" onClick={form.reset}>
            不要了，重新填写
          </button>
        </p>
      )}
      {form.faults[''] && (
        <p className="field-fault" role="alert">
          {form.faults['']}
        </p>
      )}
      {children}
      {onCancel ? <FormFoot act="保存" busy={form.busy} onCancel={onCancel} /> : <button type="submit" hidden />}
      {form.stale && (
        <Suspense>
          <StaleDialog
            stale={form.stale}
            mine={form.mine}
            onReload={reload}
            onForce={form.overwrites ? force : undefined}
            onClose={form.forgetStale}
          />
        </Suspense>
      )}
    </form>
  )
}

/** Handles Ctrl/⌘+Enter from any field of the form, or from elsewhere while the form's layer is the topmost. */
function useSaveKeys(frame: RefObject<HTMLFormElement | null>, save: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !frame.current) return
    const layer = frame.current.closest('.drawer, .dialog')
    const fromNowhere =
      event.target === document.body && [...document.querySelectorAll('.drawer, .dialog')].at(-1) === layer
    if (!frame.current.contains(event.target as Node) && !fromNowhere) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

type FootProps = {
  /** The word for sending the form. */
  act: string
  busy: boolean
  /** True if the form cannot be sent now. */
  disabled?: boolean
  onCancel: () => void
}

/** Shows the end of a form in a drawer: the key, and the buttons that leave and send it. */
export function FormFoot({ act, busy, disabled, onCancel }: FootProps) {
  return (
    <footer className="form-foot">
      <small data-keys>Ctrl / ⌘ + Enter {act}</small>
      <Button onClick={onCancel}>取消</Button>
      <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
        {act}
      </Button>
    </footer>
  )
}

/** Shows a group of fields under a heading. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="form-group">
      <legend>{title}</legend>
      <div className="form-grid">{children}</div>
    </fieldset>
  )
}
