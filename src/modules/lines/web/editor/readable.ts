import { notice } from '../../../../kernel/web/notice.ts'

/**
 * Tells whether each number typed in `root` can be read. Otherwise shows the first that cannot and says so: an editor then sends nothing, since it
 * holds the number as it was a key press before.
 */
export function isReadable(root: Element | null): boolean {
  const field = root?.querySelector<HTMLInputElement>('[data-unread]')
  if (!field) return true
  const label = `“${field.getAttribute('aria-label')}”`
  notice.warning(field.value.trim() === '' ? `请填写${label}` : `${label}不能是“${field.value}”，请改正`)
  field.focus()
  return false
}
