/** Globals and modules of the server that Node's own types lack. */

/** WebAssembly as Node has it: the types are those of browsers, whose whole library the server must not see. */
declare namespace WebAssembly {
  type Module = object;
  function compile(bytes: ArrayBufferLike): Promise<Module>;
}

/** The text of a file, which Vite puts in. */
declare module '*?raw' {
  const text: string;
  export default text;
}
