import { Link } from 'react-router'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { releasePlaces } from '../api/places.ts'
import type { News } from '../api/release.ts'
import './release.css'

type Props = { news: News[]; onClose: () => void }

/** Shows the new releases since the person's last visit; closing marks them as seen. */
export default function NewsDialog({ news, onClose }: Props) {
  const footer = (
    <>
      <Link to={releasePlaces.versions.path} onClick={onClose}>
        全部版本
      </Link>
      <Button kind="primary" data-autofocus onClick={onClose}>
        知道了
      </Button>
    </>
  )
  return (
    <Dialog title="同舟有新变化" onClose={onClose} footer={footer}>
      {news.map(({ id, name, title, notes }) => (
        <section key={id}>
          <h3>
            {title} <small className="hint">{name}</small>
          </h3>
          <p className="release-notes">{notes}</p>
        </section>
      ))}
    </Dialog>
  )
}
