/** An empty picture that stands along the traffic lines, so that no name is placed on them. */
export const KEEPOUT_IMAGE = 'keepout'
/** Its side, and the distance from one to the next, in px: about the width of standing traffic. */
export const KEEPOUT_PX = 6
