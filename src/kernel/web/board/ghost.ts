/** The distance in px from an edge of the board at which it scrolls, and the step per frame. */
const edge = 60
const pace = 14

type Point = { x: number; y: number }

/** The picture of a dragged card under the pointer; the board scrolls sideways near an edge. */
export class Ghost {
  private readonly image: HTMLElement
  private readonly scroller: HTMLElement | null
  private readonly start: Point
  private frame = 0
  private at: Point

  constructor(card: HTMLElement, from: Point) {
    const box = card.getBoundingClientRect()
    this.image = card.cloneNode(true) as HTMLElement
    this.scroller = card.closest<HTMLElement>('.board-columns')
    this.start = { x: from.x - box.left, y: from.y - box.top }
    this.at = from
    this.image.classList.add('board-ghost')
    this.image.style.width = `${box.width}px`
    this.image.setAttribute('aria-hidden', 'true')
    document.body.append(this.image)
    document.body.classList.add('board-dragging')
    this.scroll()
  }

  moveTo({ clientX, clientY }: PointerEvent): void {
    this.at = { x: clientX, y: clientY }
    this.image.style.translate = `${clientX - this.start.x}px ${clientY - this.start.y}px`
  }

  remove(): void {
    cancelAnimationFrame(this.frame)
    this.image.remove()
    document.body.classList.remove('board-dragging')
  }

  private scroll = (): void => {
    const box = this.scroller?.getBoundingClientRect()
    if (box && this.at.x < box.left + edge) this.scroller?.scrollBy(-pace, 0)
    if (box && this.at.x > box.right - edge) this.scroller?.scrollBy(pace, 0)
    this.frame = requestAnimationFrame(this.scroll)
  }
}
