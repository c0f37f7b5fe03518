// Runs inside the measured page from the document's start (see visit.ts); plain JavaScript, since it never meets a compiler.
// `bench.screens` is set before: selectors by name of what is there when a screen is painted.
Object.assign(
  globalThis.bench,
  (() => {
    const now = () => performance.timeOrigin + performance.now()
    const read = () => JSON.parse(sessionStorage.getItem('marks') ?? '{"clicked":0,"painted":{}}')
    const write = marks => sessionStorage.setItem('marks', JSON.stringify(marks))

    // Kept in sessionStorage, so that a click on one document and the paint of the next find each other.
    addEventListener('click', () => write({ clicked: now(), painted: {} }), { capture: true })

    const isShown = selector =>
      document.querySelector(selector)?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true

    const look = () => {
      const { painted } = read()
      const fresh = Object.entries(bench.screens).filter(([name, selector]) => !(name in painted) && isShown(selector))
      if (fresh.length > 0)
        setTimeout(
          note,
          0,
          fresh.map(([name]) => name),
        ) // after this frame is painted
      requestAnimationFrame(look)
    }
    const note = names => {
      const marks = read()
      for (const name of names) marks.painted[name] ??= now()
      write(marks)
    }
    requestAnimationFrame(look)

    const firstPaint = () =>
      new Promise(resolve => {
        const observer = new PerformanceObserver(list => {
          const paint = list.getEntriesByName('first-contentful-paint')[0]
          if (paint) resolve(paint.startTime)
        })
        observer.observe({ type: 'paint', buffered: true })
      })

    return {
      /** When content was painted and the document's scripts had run: `at` in epoch ms, `took` in ms since navigation. */
      async usable() {
        const painted = await firstPaint()
        const [navigation] = performance.getEntriesByType('navigation')
        const took = Math.max(painted, navigation.domContentLoadedEventEnd)
        return { at: performance.timeOrigin + took, took }
      },
      /** When a screen was painted after the last click, `at` in epoch ms, `took` in ms since the click; null as long as it is not. */
      painted(screen) {
        const { clicked, painted } = read()
        const at = painted[screen]
        return at === undefined ? null : { at, took: at - clicked }
      },
    }
  })(),
)
