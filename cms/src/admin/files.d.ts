declare module '*.md?raw' {
  const text: string;
  export default text;
}

declare module '*.webp' {
  const address: string;
  export default address;
}

declare module '*.svg' {
  const address: string;
  export default address;
}
