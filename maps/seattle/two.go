package seattle

import "railpost/engine"

func two(r *engine.Rules) {}
