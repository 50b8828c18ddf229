import { secureHeaders } from 'hono/secure-headers';
import { AFTER_PAINT_SOURCE } from './page-html.ts';

const RAZORPAY = ['https://checkout.razorpay.com', 'https://api.razorpay.com'];

/** Middleware that sets the headers of a page, such as its Content-Security-Policy. `tileUrl` may be without TLS. */
export const pageHeaders = (tileUrl: string) =>
  secureHeaders({
    // Set for every answer by http/every-request/security-headers.ts.
    strictTransportSecurity: false,
    // The map tile service refuses requests without a referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", AFTER_PAINT_SOURCE, 'https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
      styleSrc: ["'self'"],
      // The payment provider's widget uses style attributes.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...plainTiles(tileUrl)],
      connectSrc: ["'self'", ...RAZORPAY, 'https://lumberjack.razorpay.com'],
      frameSrc: ["'self'", ...RAZORPAY],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...RAZORPAY],
      frameAncestors: ["'none'"],
    },
  });

/** The host of map tiles without TLS, which production refuses. Of `http://{s}.example.edu/…`, all names below it. */
function plainTiles(tileUrl: string): string[] {
  const [, host] = /^http:\/\/([^/]+)/i.exec(tileUrl) ?? [];
  return host === undefined ? [] : [`http://${host.replace(/^\{\w+\}/, '*')}`];
}
