// Loaded into every process of the product by NODE_OPTIONS. It sends requests for the push service of the tests, a name that
// is not on the internet, to PUSH_SERVICE_PORT of this machine. All other requests stay as they are.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const SERVICE = 'https://push.canteen.example/';

const { request } = https;
https.request = (address, ...rest) => {
  if (typeof address !== 'string' || !address.startsWith(SERVICE)) return request(address, ...rest);
  const [{ lookup: _, ...options }, answered] = rest;
  const local = new URL(new URL(address).pathname, `http://127.0.0.1:${process.env.PUSH_SERVICE_PORT}`);
  return http.request(local, options, answered);
};
syncBuiltinESMExports();
