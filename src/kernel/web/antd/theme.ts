/** Ant Design in our look: the colours and radii of theme.css, one fixed key for its CSS variables. */
export const antdTheme = {
  hashed: false,
  cssVar: { key: 'tz', prefix: 'ant' },
  token: {
    colorPrimary: '#1668dc',
    colorInfo: '#1668dc',
    colorSuccess: '#137a53',
    colorWarning: '#9a6200',
    colorError: '#c4342b',
    colorTextBase: '#17212f',
    colorTextPlaceholder: '#646f81',
    borderRadius: 6,
    fontSize: 14,
    fontFamily: 'var(--font)',
    wireframe: false,
  },
}
