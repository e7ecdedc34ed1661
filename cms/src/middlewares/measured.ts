import { registry } from '../watching/metrics';
import { requestMeter } from '../watching/requests';

/** Measures every request, with all that the other middlewares do. */
export default () => requestMeter(registry);
