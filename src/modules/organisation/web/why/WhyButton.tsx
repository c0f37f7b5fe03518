import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Why, whyLabel } from './WhyTool.tsx'

/** Shows 为什么 in the head of a record, whose drawer covers the top bar. */
export default function WhyButton() {
  return <Why>{ask => <Button kind="text" icon="reason" aria-label={whyLabel} onClick={ask} />}</Why>
}
