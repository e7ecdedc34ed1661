/** The centre's green in place of Strapi's violet; text has a contrast of at least 4.5 with its background. */
export const THEME = {
  light: {
    colors: {
      primary100: '#ebf4ee',
      primary200: '#cfe3d6',
      primary500: '#3d7d54',
      primary600: '#24603a',
      primary700: '#1b4a2d',
      buttonPrimary500: '#2f7247',
      buttonPrimary600: '#24603a',
    },
  },
  dark: {
    colors: {
      primary100: '#1b2a20',
      primary200: '#35523f',
      primary500: '#3d7d54',
      primary600: '#7cc596',
      primary700: '#a5dcb8',
      buttonPrimary500: '#3d7d54',
      buttonPrimary600: '#2f7247',
    },
  },
} as const;
