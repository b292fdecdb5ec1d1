type Context = WebGLRenderingContext | WebGL2RenderingContext;

let context: Context | null = null;

/** Takes the place of a context that Pixi makes to ask what WebGL can: the one that is drawn with answers as well. */
export const getTestContext = (): Context | null => context;

export const askOf = (gl: Context): void => {
  context = gl;
};
